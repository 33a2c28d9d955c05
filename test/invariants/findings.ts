import { expect } from 'vitest';

/** Fails with one line for each finding. */
export function expectNone(findings: readonly string[]) {
  if (findings.length) expect.fail(`\n${findings.join('\n')}`);
}
