import { same } from '../../plan/differences.ts';
import {
  create,
  type Difference,
  type Item,
  type Note,
  neverShown,
  note,
  type Plan,
  refused,
  remove,
  update,
} from '../../plan/item.ts';
import { shown } from '../../plan/item-text.ts';
import { open, say, type Text } from '../../plan/wording.ts';
import { isMap } from '../../settings/maps.ts';
import type { NameById } from '../../settings/named-ids.ts';
import { gained, lost, type SettingDifference, toDifference, toneOfNew } from './actor-differences.ts';
import type { BranchAnswer, LiveProtection } from './calls.ts';
import * as calls from './calls.ts';
import { held, leftOutReviewCount, protectionDifferences } from './differences.ts';
import { graphqlKeys } from './fields.ts';
import { meaning, named, protectionOf, unknownKeysIn } from './keys.ts';
import { afterPut, isNobody, type NormalizedProtection, nobody, noProtection, normalize } from './normalized.ts';
import { type BranchState, coveringRule, liveProtection, losesItsRule, sideEffects, stepsOf } from './put.ts';
import type { LiveBranches } from './rules.ts';
import type { DeclaredBranch, DeclaredProtection } from './schema.ts';

/** Plans one branch. The PUT replaces its protection as a whole, so the entry decides about all of it. */
export function planBranch({ protection: declared }: DeclaredBranch, branch: BranchState): Plan {
  const { found, shown } = branch.live;
  if (declared === undefined) return [];
  if (!found.isThere) return declared === null ? [] : [missing(branch, found)];
  if (!shown.protection) return declared ? [protect(declared, branch)] : [];
  return declared ? change(declared, shown.protection, branch) : unprotected(branch);
}

function missing(branch: BranchState, { renamedTo }: BranchAnswer): Item {
  const words = `the branch does not exist${renamedTo ? `: it was renamed to ${shown(renamedTo)}` : ''}`;
  const difference = { key: 'name', live: undefined, wanted: branch.name, words };
  const [problem, fix] = renamedTo
    ? [say`the branch is ${shown(renamedTo)} now`, `write \`name: ${renamedTo}\``]
    : [say`a branch that does not exist cannot be protected`, branch[meaning] ? pushFirst : createIt];
  return refused(named(branch), [difference], problem, fix);
}

const createIt = 'create the branch or correct its name';
const pushFirst = 'push a first commit to it, or correct `repository.default_branch` if the file declares it';

function protect(declared: DeclaredProtection, branch: BranchState): Item {
  const { steps, ...more } = stepsOf(declared, branch, { isPut: true });
  return create(protectionOf(branch), steps, {
    ...more,
    names: [branch.name],
    holds: declared,
    tone: toneOfNew(afterPut(declared)),
    because: gained(putDifferences(declared, {}, branch.called)),
    afterwards: dismissalsOf(declared, branch),
  });
}

function unprotected(branch: BranchState): Item[] {
  const covering = coveringRule(branch);
  if (covering) return losesItsRule(branch, branch.changing.filter(isRemoval)) ? [] : [covered(branch, covering)];
  const removal = remove(protectionOf(branch), calls.unprotect({ branch: branch.name }), {
    names: [branch.name],
    holds: held(liveProtection(branch)),
    because: lost(protectionDifferences(noProtection, liveProtection(branch), branch.called)),
    openName: protectionOf(branch),
  });
  return [removal];
}

const isRemoval = ({ kind }: Item) => kind === 'delete';

const covered = (branch: BranchState, covering: string) =>
  refused(
    named(branch),
    [{ key: 'protection', live: covering, wanted: null, words: say`protection by ${covering} → none` }],
    say`${covering} protects it, and it has no protection of its own to delete`,
    'take the entry out, or write an entry for that pattern',
  );

function change(declared: DeclaredProtection, live: LiveProtection, branch: BranchState): Item[] {
  const differing = [
    ...putDifferences(declared, liveProtection(branch), branch.called),
    ...unknownKeyDifferences(declared, live),
  ];
  const found = differing.length || !losesItsRule(branch) ? differing.map(toDifference) : [ofItsOwn(branch)];
  const drifted = new Set(differing.map(({ key }) => key.split('.')[0]!));
  const isPut = [...drifted].some(isInPut) || (found.length > 0 && coveringRule(branch) !== undefined);
  const { steps, ...more } = stepsOf(declared, branch, { isPut, drifted });
  const unverified = planUnshownKeys(declared, live, branch, isPut);
  return [
    ...update(named(branch), found, steps, {
      ...more,
      names: [branch.name],
      afterwards: isPut ? dismissalsOf(declared, branch) : undefined,
    }),
    ...unverified,
    ...(isPut ? [] : closedDismissals(declared, branch)),
    ...(isPut || unverified.length ? sideEffects(declared, branch) : []),
  ];
}

/** It is protected as declared, but by a rule that this plan changes. */
const ofItsOwn = (branch: BranchState): Difference => ({
  key: 'protection',
  live: undefined,
  wanted: branch.name,
  words: open('protection → its own'),
  because: open(`until now ${coveringRule(branch)} protects it, and this plan changes that rule`),
});

const isInPut = (key: string) => key !== 'required_signatures' && !graphqlKeys.some((other) => other === key);

/** All that a PUT of the declared protection changes, including what the file leaves out. */
function putDifferences(
  declared: DeclaredProtection,
  live: NormalizedProtection,
  names?: NameById,
): SettingDifference[] {
  const wanted = afterPut(declared);
  return [...protectionDifferences(wanted, live, names), ...leftOutReviewCount(wanted, live)].map((one) =>
    isDeclared(declared, one.key) ? one : { ...one, because: say`the file leaves it out, so the PUT lifts it` },
  );
}

function isDeclared(declared: unknown, key: string) {
  let holder = declared;
  for (const name of key.split('.')) {
    if (!isMap(holder)) return true;
    holder = holder[name];
    if (holder === undefined) return false;
  }
  return true;
}

/** Keys that Trueup does not know, compared where the host shows them. */
const unknownKeyDifferences = (declared: DeclaredProtection, live: LiveProtection): SettingDifference[] =>
  unknownKeysIn(declared).flatMap(([path, wanted]) => {
    const found = at(live, path);
    if (found === undefined || same(wanted, found)) return [];
    return [{ key: path.join('.'), live: shown(found), wanted: shown(wanted) }];
  });

/** Unknown keys that the host does not show cannot be compared, so every run writes the protection. */
function planUnshownKeys(
  declared: DeclaredProtection,
  live: LiveProtection,
  branch: BranchState,
  isPut: boolean,
): Item[] {
  const { steps, lookups } = stepsOf(declared, branch, { isPut: true });
  return unknownKeysIn(declared)
    .filter(([path]) => isMap(at(live, path.slice(0, -1))) && at(live, path) === undefined)
    .map(([path, value], index) => ({
      ...neverShown(path.join('.'), value, isPut || index > 0 ? [] : steps, {
        subject: named(branch),
        names: [branch.name],
      }),
      lookups,
      covers: [[protectionOf(branch), path.join('.')]],
    }));
}

const at = (holder: unknown, path: readonly string[]): unknown =>
  path.reduce((inner, key) => (isMap(inner) ? inner[key] : undefined), holder);

/** Whether the file names nobody who may dismiss reviews. What the host makes of that, only a reading can tell. */
function leavesDismissals(declared: DeclaredProtection) {
  const reviews = normalize(declared).required_pull_request_reviews;
  return reviews && isNobody(reviews.dismissal_restrictions ?? nobody);
}

const dismissersOf = (branch: BranchState) =>
  liveProtection(branch).required_pull_request_reviews?.dismissal_restrictions;

/** An empty list and no list compare as equal, but to the host an empty list may mean nobody. */
function closedDismissals(declared: DeclaredProtection, branch: BranchState): Note[] {
  const live = dismissersOf(branch);
  if (!leavesDismissals(declared) || !live || !isNobody(live)) return [];
  const message = say`${open(named(branch))} restricts who may dismiss reviews to an empty list: name somebody under \`dismissal_restrictions\` if that is not meant`;
  return [note(message, named(branch))];
}

/** What a PUT that names nobody has made of those who may dismiss reviews. */
const dismissalsOf =
  (declared: DeclaredProtection, before: BranchState) =>
  ({ branches, rules }: LiveBranches): Text | undefined => {
    const live = branches.get(before.name);
    if (!live || !leavesDismissals(declared)) return undefined;
    const after = { ...before, live, rules };
    const [closed] = closedDismissals(declared, after);
    const isOpened = dismissersOf(before) && !dismissersOf(after);
    return (
      closed?.message ??
      (isOpened ? say`everyone with write access may dismiss reviews of ${open(named(before))} now` : undefined)
    );
  };
