import { expect } from 'vitest';
import { Wording } from '../src/plan/wording.ts';

/** A test writes the text of a line out, whatever of it may be withheld. */
expect.addEqualityTesters([
  (one: unknown, other: unknown) => {
    if (one instanceof Wording && typeof other === 'string') return one.inFull() === other;
    return typeof one === 'string' && other instanceof Wording ? one === other.inFull() : undefined;
  },
]);
