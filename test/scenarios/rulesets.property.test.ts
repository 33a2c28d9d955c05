import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { toShownText } from '../../packages/core/src/plan/wording.ts';
import { formatLines, listLines, openScene } from '../kit/runs/scene.ts';
import { scaleExamples } from '../kit/seed.ts';
import { createRulesets, type WrittenRuleset } from '../live/rulesets.ts';

const arbitraryFullRulesets = createRulesets(true);
const arbitraryPartialRulesets = createRulesets(false);

const formatFile = (entries: readonly WrittenRuleset[], undeclared = 'keep') =>
  stringify({ rulesets: { _undeclared: undeclared, entries } });

const openWithRulesets = (rulesets: readonly object[]) =>
  openScene({ seed: { repositories: [{ owner: 'acme', name: 'shop', rulesets }] } });

const propertyOptions = { numRuns: scaleExamples(60) };

/** Adds the lines that the refusals name to the entries. */
function completeEntries(entries: readonly WrittenRuleset[], lines: ReturnType<typeof listLines>) {
  const completed = structuredClone(entries) as any[];
  for (const { fix, message } of lines.filter(({ kind }) => kind === 'error')) {
    const entry = completed.find(({ name }) => toShownText(message).startsWith(`ruleset ${JSON.stringify(name)}: `));
    mergeMissingKeys(entry, parse(toShownText(fix!).slice(toShownText(fix!).indexOf('\n'))));
  }
  return completed as WrittenRuleset[];
}

function mergeMissingKeys(target: any, source: object) {
  for (const [key, value] of Object.entries(source)) {
    if (!target[key]) target[key] = value;
    else if (key === 'rules') mergeRules(target[key], value);
    else mergeMissingKeys(target[key], value);
  }
}

function mergeRules(targetRules: any[], sourceRules: any[]) {
  for (const rule of sourceRules)
    mergeMissingKeys(
      targetRules.find(({ type }) => type === rule.type),
      { parameters: rule.parameters },
    );
}

it('a first apply of any rulesets reaches the declared state or refuses, and a second one writes nothing [2.1.7]', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryPartialRulesets,
      arbitraryPartialRulesets,
      fc.constantFrom('keep', 'delete'),
      async (entries, live, undeclared) => {
        const { check, apply, listWrites, simulator } = openWithRulesets(live);
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
      },
    ),
    propertyOptions,
  );
});

it('apply accepts a refused entry with the lines that the refusal names [2.3.3.4]', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryPartialRulesets, arbitraryFullRulesets, async (entries, live) => {
      const { check, apply } = openWithRulesets(live);
      const settings = formatFile(completeEntries(entries, listLines(await apply(formatFile(entries)))));
      expect(formatLines(await apply(settings), 'error')).toEqual([]);
      expect(formatLines(await check(settings), 'drift')).toEqual([]);
    }),
    propertyOptions,
  );
});

it('apply never refuses an entry that declares every key [2.3.3.1]', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryFullRulesets, arbitraryPartialRulesets, async (entries, live) => {
      const { check, apply } = openWithRulesets(live);
      expect(formatLines(await apply(formatFile(entries)), 'error')).toEqual([]);
      expect(formatLines(await check(formatFile(entries)), 'drift')).toEqual([]);
    }),
    propertyOptions,
  );
});
