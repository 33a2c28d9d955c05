import { expect } from 'vitest';
import { showFullText, Wording } from '../../../packages/core/src/plan/wording.ts';

/** Lets a test write a line's text as a plain string, whatever parts of it can be withheld. */
expect.addEqualityTesters([
  (one: unknown, other: unknown) => {
    if (one instanceof Wording && typeof other === 'string') return showFullText(one) === other;
    return typeof one === 'string' && other instanceof Wording ? one === showFullText(other) : undefined;
  },
]);
