import { findDifferences, pickWanted } from '../../plan/differences.ts';
import { type Plan, SectionFailure } from '../../plan/item.ts';
import { planCreate, planDelete, planUpdate } from '../../plan/make-items.ts';
import { dropCase, planUndeclared, rejectDuplicates } from '../../plan/match.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import * as calls from './calls.ts';
import { describeLabel, type Label } from './schema.ts';

export function planLabels({ entries, undeclared }: ListWithPolicy<Label>, live: calls.LiveLabel[]): Plan {
  const fix = 'run again; if the error stays, rename or delete one of them';
  rejectDuplicates(live, ({ name }) => dropCase(name), { describe: describeLabel, fix });
  // GitHub does not allow two labels whose names differ only in case.
  const items = new Map(live.map((item) => [dropCase(item.name), item]));
  const matches = entries.map((entry) => ({ entry, item: findLiveLabel(entry, items) }));
  const declared = new Set(matches.map(({ item }) => item));
  const undeclaredLabels = live.filter((item) => !declared.has(item));

  return [
    ...matches.flatMap(({ entry, item }) => (item ? planChange(entry, item) : [planCreation(entry)])),
    ...planUndeclared(undeclared, undeclaredLabels, { describe: describeLabel, remove: planRemoval }),
  ];
}

/** After the rename, the entry matches by its new name. Throws if the old name still exists too. */
function findLiveLabel({ name, new_name }: Label, items: ReadonlyMap<string, calls.LiveLabel>) {
  const old = items.get(dropCase(name));
  const renamed = new_name === undefined ? undefined : items.get(dropCase(new_name));
  if (!old || !renamed || old === renamed) return renamed ?? old;
  throw new SectionFailure(
    `${describeLabel(old)} cannot be renamed to ${JSON.stringify(renamed.name)}, because the repository has both`,
    `move the issues of one to the other and delete it, or remove \`new_name\` from the entry`,
    'conflict',
  );
}

const planCreation = ({ name, new_name, color, description }: Label) => {
  const label = { name: new_name ?? name, color, description: description ?? undefined };
  return planCreate(describeLabel({ name }), calls.create({}, label), {
    names: [label.name],
    holds: label,
    because: new_name && `as ${JSON.stringify(new_name)}`,
  });
};

function planChange(entry: Label, item: calls.LiveLabel) {
  const name = entry.new_name ?? entry.name;
  const renaming = name === item.name ? [] : [{ key: 'name', live: item.name, wanted: name, tone: 'rename' as const }];
  const differences = findDifferences(normalizeEntry(entry), normalizeLive(item));
  const body = { ...(renaming.length && { new_name: name }), ...pickWanted(differences) };
  const about = { subject: describeLabel(entry), names: [item.name] };
  return planUpdate(about, [...renaming, ...differences], calls.update({ name: item.name }, body));
}

/** GitHub treats a missing description as empty. */
const normalizeEntry = ({ color, description }: Label) => ({
  color,
  description: description === null ? '' : description,
});

const normalizeLive = (item: calls.LiveLabel) => ({
  color: item.color.toLowerCase(),
  description: item.description ?? '',
});

const planRemoval = (item: calls.LiveLabel) =>
  planDelete(describeLabel(item), calls.remove({ name: item.name }), {
    names: [item.name],
    holds: normalizeLive(item),
    because: `every issue with this label loses it${describePossibleRecreation(item.name)}`,
  });

/** Well-known bots create these labels again after a delete. */
const describePossibleRecreation = (name: string) =>
  /^(dependencies|github_actions|autorelease: .*)$/i.test(name) ? '; a bot may create the label again' : '';
