import { act, render, screen, within } from '@testing-library/react';
import { afterAll, expect, it, vi } from 'vitest';
import { aVendor } from '../../testing/deal-facts.js';

const zoom = vi.hoisted(() => ({ level: 14, change: () => {} }));
vi.mock('mapbox-gl/dist/mapbox-gl.css', () => ({}));
vi.mock('mapbox-gl', () => ({
  default: {
    Map: class {
      readonly container: HTMLElement;
      constructor({ container }: { container: HTMLElement }) {
        this.container = container;
      }
      on(event: string, then: () => void) {
        if (event === 'zoom') zoom.change = then;
      }
      once(_event: string, then: () => void) {
        then();
      }
      getZoom() {
        return zoom.level;
      }
      addControl() {}
      remove() {}
    },
    NavigationControl: class {},
    Marker: class {
      readonly element: HTMLElement;
      constructor({ element }: { element: HTMLElement }) {
        this.element = element;
      }
      setLngLat() {
        return this;
      }
      addTo({ container }: { container: HTMLElement }) {
        container.append(this.element);
        return this;
      }
      remove() {
        this.element.remove();
      }
    },
  },
}));

afterAll(() => vi.resetModules());

it('draws the category in each pin, and names the pins when zoomed in', async () => {
  // Another file of this worker may have loaded it with another Mapbox mock.
  vi.resetModules();
  const { MapboxMap } = await import('./mapbox-map.js');
  const corner = aVendor({ name: 'Corner Counter', latitude: '41.664', longitude: '-91.535' });
  render(
    <MapboxMap
      college={{ name: 'University of Iowa', latitude: '41.66', longitude: '-91.53' }}
      place={{ latitude: 41.66, longitude: -91.53 }}
      vendors={[corner]}
      selectedId={undefined}
      onSelect={() => {}}
      token="pk.test"
      onFailure={() => {}}
    />,
  );
  const frame = screen.getByRole('group', { name: 'Map of vendors around University of Iowa' });
  const pin = within(frame).getByRole('button', { name: /^Corner Counter/ });
  expect(pin.querySelector('.lucide-utensils')).not.toBeNull();
  expect(pin.textContent).toBe('Corner Counter');
  expect(frame.getAttribute('data-names')).toBe('false');
  zoom.level = 16;
  act(() => zoom.change());
  expect(frame.getAttribute('data-names')).toBe('true');
});
