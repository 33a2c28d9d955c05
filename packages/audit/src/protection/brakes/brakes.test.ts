import { expect, it } from 'vitest';
import { brakes, fleetBrakes } from '../../../../core/src/engine/brakes/brakes.ts';
import { brakeCodes } from '../../../../core/src/settings/acknowledgements.ts';
import { protectionBrakes } from './brakes.ts';

it('defines exactly one brake for each code that an acknowledgement may name [2.1.12]', () => {
  const found = [...brakes, ...protectionBrakes, ...fleetBrakes].map(({ code }) => code);
  expect(found.toSorted()).toEqual([...brakeCodes].toSorted());
});
