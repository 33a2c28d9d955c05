import { differences, wantedIn } from '../../plan/differences.ts';
import { create, type Difference, type Plan, remove, SectionFailure, update } from '../../plan/item.ts';
import { caseless, planUndeclared, refuseTwins } from '../../plan/match.ts';
import type { ListWithPolicy } from '../../settings/shape.ts';
import type { LiveLabel } from './calls.ts';
import * as calls from './calls.ts';
import { type Label, named } from './schema.ts';

type Find = (name: string | undefined) => LiveLabel | undefined;

export function planLabels({ entries, undeclared }: ListWithPolicy<Label>, live: LiveLabel[]): Plan {
  const find = finder(live);
  const met = entries.map((entry) => ({ entry, item: liveOf(entry, find) }));
  const declared = new Set(met.map(({ item }) => item));

  return [
    ...met.flatMap(({ entry, item }) => (item ? change(entry, item) : [addition(entry)])),
    ...planUndeclared(
      undeclared,
      live.filter((item) => !declared.has(item)),
      { named, remove: removal },
    ),
  ];
}

/** `bug` matches `Bug`: the host does not allow two labels whose names differ only in case. */
function finder(live: readonly LiveLabel[]): Find {
  refuseTwins(live, ({ name }) => caseless(name), {
    named,
    fix: 'run again; if it stays, rename or delete one of them',
  });
  const items = new Map(live.map((item) => [caseless(item.name), item]));
  return (name) => (name === undefined ? undefined : items.get(caseless(name)));
}

/** Once the label has its new name, the entry matches by that. */
function liveOf({ name, new_name }: Label, find: Find) {
  const old = find(name);
  const renamed = find(new_name);
  if (!old || !renamed || old === renamed) return renamed ?? old;
  throw new SectionFailure(
    `${named(old)} cannot be renamed to ${JSON.stringify(renamed.name)}, because the repository has both`,
    `move the issues of one to the other and delete it, or remove \`new_name\` from the entry`,
    'conflict',
  );
}

const addition = ({ name, new_name, color, description }: Label) => {
  const label = { name: new_name ?? name, color, description: description ?? undefined };
  return create(named({ name }), calls.create({}, label), {
    names: [label.name],
    holds: label,
    because: new_name && `as ${JSON.stringify(new_name)}`,
  });
};

function change(entry: Label, item: LiveLabel) {
  const name = entry.new_name ?? entry.name;
  const renaming: Difference[] =
    name === item.name ? [] : [{ key: 'name', live: item.name, wanted: name, tone: 'rename' }];
  const others = differences(comparable(entry), {
    color: item.color.toLowerCase(),
    description: item.description ?? '',
  });
  return update(
    named(entry),
    [...renaming, ...others],
    calls.update({ name: item.name }, { ...(renaming.length && { new_name: name }), ...wantedIn(others) }),
    { names: [item.name] },
  );
}

/** The host treats a missing description as empty. */
const comparable = ({ color, description }: Label) => ({ color, description: description === null ? '' : description });

const removal = (item: LiveLabel) =>
  remove(named(item), calls.remove({ name: item.name }), {
    names: [item.name],
    holds: { color: item.color.toLowerCase(), description: item.description ?? '' },
    because: `it disappears from every issue that carries it${returns(item.name)}`,
  });

/** Well-known bots create these labels again when they need them. */
const returns = (name: string) =>
  /^(dependencies|github_actions|autorelease: .*)$/i.test(name) ? '; a bot may create it again' : '';
