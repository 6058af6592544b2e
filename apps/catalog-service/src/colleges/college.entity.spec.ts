import 'reflect-metadata';
import { describe, expect, test } from 'vitest';
import { College } from './college.entity.js';

const NOW = new Date('2026-09-01T12:00:00Z');

function college(given: Partial<College> = {}): College {
  return Object.assign(new College(), {
    city: 'Portland',
    subscriptionGoal: 100,
    subscriberCount: 0,
    isActive: false,
    activationDate: null,
    version: 1,
    ...given,
  });
}

describe('counting', () => {
  test('activates with the subscriber that reaches the goal, and only then', () => {
    const reed = college({ subscriptionGoal: 2 });
    expect([reed.countSubscriber(NOW), reed.isActive]).toEqual([false, false]);
    expect([reed.countSubscriber(NOW), reed.isActive]).toEqual([true, true]);
    expect(reed.activationDate).toEqual(NOW);
    expect([reed.countSubscriber(new Date()), reed.activationDate]).toEqual([false, NOW]);
  });

  test('stays active when subscribers leave, and never counts below zero', () => {
    const reed = college({ subscriptionGoal: 1 });
    reed.countSubscriber(NOW);
    reed.uncountSubscriber();
    reed.uncountSubscriber();
    expect(reed).toMatchObject({ isActive: true, subscriberCount: 0 });
    expect(reed.countSubscriber(NOW)).toBe(false);
  });
});

describe('an admin', () => {
  test('activates a college with subscribers, once', () => {
    const reed = college({ subscriberCount: 1 });
    reed.activate(NOW);
    expect(reed).toMatchObject({ isActive: true, activationDate: NOW, version: 2 });
    expect(() => reed.activate(NOW)).toThrow(expect.objectContaining({ code: 'college_already_active' }));
  });

  test('cannot activate a college without subscribers', () => {
    expect(() => college().activate(NOW)).toThrow(expect.objectContaining({ code: 'college_without_subscribers' }));
  });

  test('activates by lowering the goal to the present count', () => {
    const reed = college({ subscriberCount: 40 });
    expect([reed.setGoal(41, NOW), reed.isActive]).toEqual([false, false]);
    expect([reed.setGoal(40, NOW), reed.isActive]).toEqual([true, true]);
    expect([reed.setGoal(500, NOW), reed.isActive]).toEqual([false, true]);
  });

  test('changes the version only when something differs', () => {
    const reed = college({ seoMetadata: { title: 'Reed' } });
    expect(reed.edit({ city: 'Portland', seoMetadata: { title: 'Reed' } })).toBe(false);
    expect(reed.version).toBe(1);
    expect(reed.edit({ city: 'Salem', website: null })).toBe(true);
    expect(reed).toMatchObject({ city: 'Salem', version: 2 });
  });
});
