import { beforeEach, expect, it, vi } from 'vitest';
import { ARRIVED, serverEvents, untilEvent } from './until-event.js';

beforeEach(() => void vi.useFakeTimers());

const arrive = () => serverEvents.dispatchEvent(new Event(ARRIVED));

/** Waits for a state that a test changes. `reads` counts how often it was read. */
function wait(timeoutMs = 60_000) {
  const state = { isDone: false, reads: 0, result: undefined as boolean | undefined };
  const read = async () => {
    state.reads++;
    const answer = state.isDone;
    // The answer is on its way for a tenth of a second.
    await new Promise((resolve) => setTimeout(resolve, 100));
    return answer;
  };
  void untilEvent(read, timeoutMs).then((result) => (state.result = result));
  return state;
}

it('ends at once if the event came before', async () => {
  const read = vi.fn(() => Promise.resolve(true));
  expect(await untilEvent(read, 60_000)).toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
});

it('reads as soon as the stream brings something, however long the pauses have become', async () => {
  const state = wait();
  await vi.advanceTimersByTimeAsync(29_000);
  const before = state.reads;
  state.isDone = true;
  arrive();
  await vi.advanceTimersByTimeAsync(100);
  expect(state).toMatchObject({ reads: before + 1, result: true });
});

it('reads again if the event came while an answer was on its way', async () => {
  const state = wait();
  state.isDone = true;
  arrive();
  await vi.advanceTimersByTimeAsync(200);
  expect(state).toMatchObject({ reads: 2, result: true });
});

it('reads quickly again after an event that another service has not received yet', async () => {
  const state = wait();
  await vi.advanceTimersByTimeAsync(29_000);
  arrive();
  await vi.advanceTimersByTimeAsync(100);
  state.isDone = true;
  await vi.advanceTimersByTimeAsync(500);
  expect(state.result).toBe(true);
});

it('needs no stream: it reads after growing pauses', async () => {
  const state = wait();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(state.reads).toBe(4);
  await vi.advanceTimersByTimeAsync(26_000);
  expect(state.reads).toBeLessThan(10);
  state.isDone = true;
  await vi.advanceTimersByTimeAsync(5_100);
  expect(state.result).toBe(true);
});

it('repeats a read that failed', async () => {
  const read = vi.fn(() => Promise.resolve(true)).mockRejectedValueOnce(new Error('away'));
  const result = untilEvent(read, 60_000);
  await vi.advanceTimersByTimeAsync(400);
  expect(await result).toBe(true);
});

it('ends after the timeout with a last read, and then reads no more', async () => {
  const state = wait(3_000);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(state.result).toBeUndefined();
  await vi.advanceTimersByTimeAsync(101);
  expect(state.result).toBe(false);
  const { reads } = state;
  arrive();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.reads).toBe(reads);
});
