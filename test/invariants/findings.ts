import { expect } from 'vitest';

/** Fails with a line for each finding, so that all of them are seen and not only the first. */
export function expectNone(findings: readonly string[]) {
  if (findings.length) expect.fail(`\n${findings.join('\n')}`);
}
