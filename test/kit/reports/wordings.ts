import { expect } from 'vitest';
import { showFullText, Wording } from '../../../packages/core/src/plan/wording.ts';

/** Lets a test compare a text with hidden parts to a plain string. */
expect.addEqualityTesters([
  (one: unknown, other: unknown) => {
    if (one instanceof Wording && typeof other === 'string') return showFullText(one) === other;
    return typeof one === 'string' && other instanceof Wording ? one === showFullText(other) : undefined;
  },
]);
