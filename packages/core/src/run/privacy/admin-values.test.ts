import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scaleExamples } from '../../../../../test/kit/seed.ts';
import { withheldValue } from '../../plan/data.ts';
import { hasHiddenParts, type Text, type TextView, Wording } from '../../plan/wording.ts';
import { locateLines } from '../../report/located.ts';
import { noItems } from '../../report/plans/classes.ts';
import type { DocumentItem } from '../../report/plans/item.ts';
import type { Line, RunResult, TargetResult } from '../../report/result/result.ts';
import { hideAdminValues, toResultView } from './admin-values.ts';

/** Only restricted values are uppercase in these results. */
const words = fc.stringMatching(/^[a-z ]{1,8}$/);
const secret = fc.stringMatching(/^[A-Z]{3,8}$/);
const capitals = /[A-Z]{3}/;

const part = fc.oneof(words, fc.record({ full: secret, public: words }), fc.record({ full: secret }));
const text: fc.Arbitrary<Text> = fc.oneof(
  words,
  fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => new Wording(parts)),
);
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const line: fc.Arbitrary<Line> = fc.record({
  kind: fc.constantFrom('drift', 'change', 'note', 'warning', 'error'),
  key: words,
  message: text,
  fix: optional(text),
  parts: optional(fc.record({ what: text, before: optional(text), after: fc.array(text, { maxLength: 3 }) })),
  request: optional(fc.record({ method: fc.constant('get'), path: text, status: fc.integer() })),
});

const item = fc
  .record({ section: words, kind: fc.constantFrom('create', 'update', 'delete'), key: words, secret })
  .map(({ section, kind, key, secret }) => ({ section, kind, subject: [secret], changes: [{ key, before: secret }] }));
const hiddenItem: fc.Arbitrary<DocumentItem> = fc.tuple(item, words, fc.boolean()).map(([one, name, isNamed]) => {
  const { section, kind, changes } = one;
  const shown = { subject: [name], changes: [{ key: changes[0]!.key, before: withheldValue }] };
  return { ...one, public: { section, kind, ...(isNamed && shown) } };
});
const openItem: fc.Arbitrary<DocumentItem> = fc.tuple(item, words).map(([one, name]) => ({
  ...one,
  subject: [name],
  changes: [],
}));
const items = fc.array(fc.oneof(hiddenItem, openItem), { maxLength: 3 });

const target: fc.Arbitrary<TargetResult> = fc
  .record({ lines: fc.array(line), inside: fc.array(line), planned: items, changes: items })
  .map(({ lines, inside, planned, changes }) => ({
    repository: 'acme/shop',
    outcome: 'drift' as const,
    sections: [{ name: 'labels', status: 'drift', coverage: [], lines: inside }],
    lines,
    plan: { repository: 'acme/shop', items: planned as never },
    preview: { against: 'live', shown: { ...noItems, changes } },
  }));

const result: fc.Arbitrary<RunResult> = fc
  .record({ targets: fc.array(target, { maxLength: 3 }), lines: fc.array(line) })
  .map((of) => ({ version: 1, mode: 'check', outcome: 'drift', ...of }));

const shownIn = (found: RunResult, view: TextView) => locateLines(toResultView(found, view)).map(({ line }) => line);
const textsOf = ({ message, fix, parts, request }: Line) =>
  [message, fix, parts?.what, parts?.before, ...(parts?.after ?? []), request?.path].filter((one) => one !== undefined);

it('hides restricted values from the public in every result [6.3]', () => {
  fc.assert(
    fc.property(result, (found) => {
      expect(JSON.stringify(toResultView(found, 'public'))).not.toMatch(capitals);
      expect(shownIn(found, 'public').flatMap(textsOf).join('\n')).not.toMatch(capitals);
    }),
  );
});

it('shows every line to the public, and leaves lines without hidden values unchanged [6.3]', () => {
  fc.assert(
    fc.property(result, (found) => {
      const [whole, open] = [shownIn(found, 'full'), shownIn(found, 'public')];
      const given = locateLines(found).map(({ line }) => line);
      expect(open.map(({ kind, key }) => [kind, key])).toEqual(given.map(({ kind, key }) => [kind, key]));
      for (const [at, line] of given.entries()) {
        if (!textsOf(line).some(hasHiddenParts)) expect(open[at]).toEqual(whole[at]);
        const plain = line.message instanceof Wording ? line.message.parts : [line.message];
        for (const one of plain) if (typeof one === 'string') expect(open[at]!.message).toContain(one);
      }
    }),
  );
});

it('counts each planned write that the public result omits [2.1.20]', () => {
  fc.assert(
    fc.property(result, (found) => {
      const shown = toResultView(found, 'public');
      for (const [at, { plan }] of shown.targets.entries())
        expect(plan!.items.length + (plan!.withheld ?? 0)).toBe(found.targets[at]!.plan!.items.length);
    }),
  );
});

/** Small results, so some contain no hidden value. */
const smallResult = fc.oneof(
  fc
    .array(line, { maxLength: 1 })
    .map((lines): RunResult => ({ version: 1, mode: 'check', outcome: 'drift', targets: [], lines })),
  fc
    .array(target, { maxLength: 1 })
    .map((targets): RunResult => ({ version: 1, mode: 'check', outcome: 'drift', targets, lines: [] })),
);

it('looks up the readers only for a result with hidden values, and shows permitted readers everything [6.3]', async () => {
  await fc.assert(
    fc.asyncProperty(smallResult, async (found) => {
      let isAsked = false;
      const shown = await hideAdminValues(found, async () => {
        isAsked = true;
        return false;
      });
      const given = locateLines(found).flatMap(({ line }) => textsOf(line));
      const all = found.targets.flatMap(({ plan, preview }) => [...plan!.items, ...preview!.shown.changes]);
      expect(isAsked).toBe(given.some(hasHiddenParts) || all.some((one) => one.public !== undefined));
      expect(shown).toEqual(toResultView(found, 'full'));
    }),
    { numRuns: scaleExamples(1000) },
  );
});
