import { expect } from 'vitest';

/** Each finding a line of its own: all that is wrong is told, and not only the first of it. */
export function expectNone(findings: readonly string[]) {
  if (findings.length) expect.fail(`\n${findings.join('\n')}`);
}
