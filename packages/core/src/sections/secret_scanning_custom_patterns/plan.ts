import { findDifferences } from '../../plan/differences.ts';
import type { Change, Note, Plan } from '../../plan/item.ts';
import { createNote, planCreate, planDelete, planUpdate } from '../../plan/make-items.ts';
import { matchEntries, planUndeclared } from '../../plan/match.ts';
import { formatText, markPublic } from '../../plan/wording.ts';
import { pickKeys } from '../../settings/maps.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import * as calls from './calls.ts';
import { type CustomPattern, describeCustomPattern } from './schema.ts';

const getName = (pattern: { name: string }) => pattern.name;
const identifyPattern = (pattern: { name: string }) => ({
  subject: describeCustomPattern(pattern),
  names: [getName(pattern)],
});

export function planPatterns({ entries, undeclared }: ListWithPolicy<CustomPattern>, live: calls.LivePattern[]): Plan {
  const fix = 'delete one of them: GitHub cannot rename a pattern';
  const matches = matchEntries(entries, live, getName, getName, { describe: describeCustomPattern, fix });

  return [
    ...matches.missing.map(planCreation),
    ...matches.pairs.flatMap(({ entry, item }) => [...planChange(entry, item), ...noteUnpublishedPattern(item)]),
    ...planUndeclared(undeclared, matches.undeclared, { describe: describeCustomPattern, remove: planRemoval }),
  ];
}

const planCreation = (entry: CustomPattern): Change =>
  planCreate(
    identifyPattern(entry),
    { call: calls.create({}), adds: { patterns: [entry] } },
    { holds: entry, because: publishReason },
  );

const publishReason = 'it finds nothing until you publish it in the security settings of the repository';

function planChange(entry: CustomPattern, item: calls.LivePattern): Change[] {
  const differences = findDifferences(normalizeEntry(entry), normalizeLive(item));
  const changed = pickKeys(entry, (key) => differences.some((difference) => difference.key === key));
  const body = { custom_pattern_version: item.custom_pattern_version ?? null, ...changed };
  return planUpdate(identifyPattern(entry), differences, calls.update({ pattern_id: item.id }, body));
}

/** GitHub does not keep the order of lists, and returns an empty list as null. */
const normalizeEntry = (entry: CustomPattern) => ({
  ...entry,
  must_match: entry.must_match && toSortedSet(entry.must_match),
  must_not_match: entry.must_not_match && toSortedSet(entry.must_not_match),
});

const normalizeLive = (item: calls.LivePattern) => ({
  ...item,
  must_match: toSortedSet(item.must_match ?? []),
  must_not_match: toSortedSet(item.must_not_match ?? []),
});

const toSortedSet = (expressions: readonly string[]) => [...new Set(expressions)].sort();

const noteUnpublishedPattern = (item: calls.LivePattern): Note[] =>
  item.state === 'unpublished'
    ? [
        createNote(
          formatText`${markPublic(describeCustomPattern(item))} ${`is unpublished: ${publishReason}`}`,
          describeCustomPattern(item),
        ),
      ]
    : [];

/** By default, GitHub also deletes the alerts of a deleted pattern. */
const planRemoval = (item: calls.LivePattern): Change =>
  planDelete(identifyPattern(item), createRemovalStep(item), {
    holds: normalizeLive(item),
    because: formatText`GitHub resolves and keeps its alerts`,
  });

const createRemovalStep = ({ id, custom_pattern_version: version }: calls.LivePattern) => ({
  call: calls.remove({}, { post_delete_action: 'resolve_alerts' }),
  adds: { patterns: [{ pattern_id: id, ...(version && { custom_pattern_version: version }) }] },
});
