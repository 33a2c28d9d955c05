import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { toShownText } from '../../packages/core/src/plan/wording.ts';
import { formatLines, listLines, openScene } from '../kit/runs/scene.ts';
import { scaleExamples } from '../kit/seed.ts';
import { createRulesets, type WrittenRuleset } from '../live/rulesets.ts';

const whole = createRulesets(true);
const partial = createRulesets(false);

const formatFile = (entries: readonly WrittenRuleset[], undeclared = 'keep') =>
  stringify({ rulesets: { _undeclared: undeclared, entries } });

const openAround = (rulesets: readonly object[]) =>
  openScene({ seed: { repositories: [{ owner: 'acme', name: 'shop', rulesets }] } });

const runs = { numRuns: scaleExamples(60) };

/** The entries, with every line that a refusal asks for. */
function completeEntries(entries: readonly WrittenRuleset[], lines: ReturnType<typeof listLines>) {
  const whole = structuredClone(entries) as any[];
  for (const { fix, message } of lines.filter(({ kind }) => kind === 'error')) {
    const entry = whole.find(({ name }) => toShownText(message).startsWith(`ruleset ${JSON.stringify(name)}: `));
    merge(entry, parse(toShownText(fix!).slice(toShownText(fix!).indexOf('\n'))));
  }
  return whole as WrittenRuleset[];
}

function merge(into: any, from: object) {
  for (const [key, value] of Object.entries(from)) {
    if (!into[key]) into[key] = value;
    else if (key === 'rules') mergeRules(into[key], value);
    else merge(into[key], value);
  }
}

function mergeRules(into: any[], from: any[]) {
  for (const rule of from)
    merge(
      into.find(({ type }) => type === rule.type),
      { parameters: rule.parameters },
    );
}

it('a first apply of any rulesets reaches the declared state or refuses, and a second one writes nothing [2.1.7]', async () => {
  await fc.assert(
    fc.asyncProperty(partial, partial, fc.constantFrom('keep', 'delete'), async (entries, live, undeclared) => {
      const { check, apply, listWrites, simulator } = openAround(live);
      const settings = formatFile(entries, undeclared);
      const result = await apply(settings);
      if (result.outcome === 'failed') {
        expect(listLines(result).filter(({ kind, code }) => kind === 'error' && code !== 'plan_refused')).toEqual([]);
        expect(listWrites()).toEqual([]);
        return;
      }
      expect(formatLines(await check(settings), 'drift')).toEqual([]);
      simulator.forgetRequests();
      await apply(settings);
      expect(listWrites()).toEqual([]);
      expect(simulator.objections).toEqual([]);
    }),
    runs,
  );
});

it('apply accepts a refused entry with the lines that the refusal names [2.3.3.4]', async () => {
  await fc.assert(
    fc.asyncProperty(partial, whole, async (entries, live) => {
      const { check, apply } = openAround(live);
      const settings = formatFile(completeEntries(entries, listLines(await apply(formatFile(entries)))));
      expect(formatLines(await apply(settings), 'error')).toEqual([]);
      expect(formatLines(await check(settings), 'drift')).toEqual([]);
    }),
    runs,
  );
});

it('apply never refuses an entry that declares every key [2.3.3.1]', async () => {
  await fc.assert(
    fc.asyncProperty(whole, partial, async (entries, live) => {
      const { check, apply } = openAround(live);
      expect(formatLines(await apply(formatFile(entries)), 'error')).toEqual([]);
      expect(formatLines(await check(formatFile(entries)), 'drift')).toEqual([]);
    }),
    runs,
  );
});
