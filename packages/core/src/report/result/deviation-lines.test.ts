import { describe, expect, it } from 'vitest';
import { createRefusedChange } from '../../plan/make-items.ts';
import { showFullText, toShownText } from '../../plan/wording.ts';
import type { Section } from '../../sections/section.ts';
import type { DeclaredSection } from './declared.ts';
import { reportItemOutcome } from './outcome-lines.ts';

const declared: DeclaredSection = {
  section: { key: 'rulesets', visibleTo: { '': 'administrators' } } as Partial<Section> as Section,
  desired: [],
  place: () => ({ file: '.github/settings.yml', line: 1, column: 1 }),
  entryAt: () => undefined,
};

const difference = { key: 'target', live: 'hidden-live-value', wanted: 'branch' };
const refused = createRefusedChange(
  'ruleset "main"',
  [difference],
  'GitHub cannot change it',
  'declare hidden-live-value',
);

describe('a difference that appears while apply writes', () => {
  it.each(['not taken', 'moved away'] as const)('keeps advice with a live value out of a public log: %s', (meaning) => {
    const [line] = reportItemOutcome(declared, { item: refused, difference, meaning, ending: 'not-done' });
    expect(showFullText(line!.fix!)).toBe('declare hidden-live-value');
    expect(toShownText(line!.message)).not.toContain('hidden-live-value');
    expect(toShownText(line!.fix!)).toBe('run check on your own machine to see the values that this log hides');
  });
});
