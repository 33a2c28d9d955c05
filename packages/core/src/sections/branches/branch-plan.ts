import { same } from '../../plan/differences.ts';
import type { Difference, Item, Note, Plan } from '../../plan/item.ts';
import { print } from '../../plan/item-text.ts';
import { create, note, reassertKey, refuseChange, remove, update } from '../../plan/make-items.ts';
import { open, say, type Text } from '../../plan/wording.ts';
import { isMap } from '../../settings/maps.ts';
import type { NameResolver } from '../../settings/schema/named-ids.ts';
import * as calls from './calls.ts';
import { graphqlKeys } from './fields.ts';
import { meaning, nameBranch, protectionOf, unknownKeysIn } from './keys.ts';
import { type SettingDifference, tellGain, tellLoss, toDifference, toneOfNew } from './protection/actor-differences.ts';
import { compareLeftOutCount, compareProtections, spellHeld } from './protection/differences.ts';
import {
  isNobody,
  type NormalizedProtection,
  nobody,
  noProtection,
  normalize,
  normalizePut,
} from './protection/normalized.ts';
import {
  type BranchState,
  doesLoseItsRule,
  findCoveringRule,
  isCoveredByFile,
  liveProtectionOf,
  noteSideEffects,
  stepsOfPut,
} from './protection/put.ts';
import type { LiveBranches } from './rules.ts';
import type { DeclaredBranch, DeclaredProtection } from './schema.ts';

/** Plans one branch. The PUT replaces its protection as a whole, so the entry decides about all of it. */
export function planBranch({ protection: declared }: DeclaredBranch, branch: BranchState): Plan {
  const { found, shown } = branch.live;
  if (declared === undefined) return [];
  if (!found.isThere) return declared === null ? [] : [refuseMissing(branch, found)];
  if (!shown.protection) return declared ? [planProtection(declared, branch)] : [];
  return declared ? planChange(declared, shown.protection, branch) : planRemoval(branch);
}

function refuseMissing(branch: BranchState, { renamedTo }: calls.BranchAnswer): Item {
  const words = `the branch does not exist${renamedTo ? `: it was renamed to ${print(renamedTo)}` : ''}`;
  const difference = { key: 'name', live: undefined, wanted: branch.name, words };
  const [problem, fix] = renamedTo
    ? [say`the branch is ${print(renamedTo)} now`, `write \`name: ${renamedTo}\``]
    : [say`the branch does not exist, so it cannot be protected`, branch[meaning] ? pushFirst : createIt];
  return refuseChange(nameBranch(branch), [difference], problem, fix);
}

const createIt = 'create the branch, or correct its name';
const pushFirst = 'push a first commit to it, or correct `repository.default_branch` if the file declares it';

function planProtection(declared: DeclaredProtection, branch: BranchState): Item {
  const { steps, ...more } = stepsOfPut(declared, branch, { isPut: true });
  return create(protectionOf(branch), steps, {
    ...more,
    within: nameBranch(branch),
    names: [branch.name],
    holds: declared,
    tone: toneOfNew(normalizePut(declared)),
    because: tellGain(comparePut(declared, {}, branch.called)),
    afterwards: dismissalsOf(declared, branch),
  });
}

function planRemoval(branch: BranchState): Item[] {
  const covering = findCoveringRule(branch);
  const going = branch.changing.filter(({ kind }) => kind === 'delete');
  if (isCoveredByFile(branch)) return [];
  if (covering) return doesLoseItsRule(branch, going) ? [] : [refuseCovered(branch, covering)];
  const subject = protectionOf(branch);
  const live = liveProtectionOf(branch);
  const because = tellLoss(compareProtections(noProtection, live, branch.called));
  const write = calls.unprotect({ branch: branch.name });
  const of = { subject, names: [branch.name], within: nameBranch(branch) };
  return [remove(of, write, { holds: spellHeld(live), because, openName: subject })];
}

const refuseCovered = (branch: BranchState, covering: string) =>
  refuseChange(
    nameBranch(branch),
    [{ key: 'protection', live: covering, wanted: null, words: say`protection by ${covering} → none` }],
    say`${covering} protects the branch, which has no rule of its own to delete`,
    'remove the entry, or write an entry for that pattern',
  );

function planChange(declared: DeclaredProtection, live: calls.LiveProtection, branch: BranchState): Item[] {
  const differing = [
    ...comparePut(declared, liveProtectionOf(branch), branch.called),
    ...compareUnknownKeys(declared, live),
  ];
  const found = differing.length || !doesLoseItsRule(branch) ? differing.map(toDifference) : [differsByRule(branch)];
  const drifted = new Set(differing.map(({ key }) => key.split('.')[0]!));
  const isPut = [...drifted].some(isInPut) || (found.length > 0 && findCoveringRule(branch) !== undefined);
  const { steps, ...more } = stepsOfPut(declared, branch, { isPut, drifted });
  const unverified = planUnshownKeys(declared, live, branch, isPut);
  const afterwards = isPut ? dismissalsOf(declared, branch) : undefined;
  return [
    ...update(nameBranch(branch), found, steps, { ...more, names: [branch.name], afterwards }),
    ...unverified,
    ...(isPut ? [] : noteClosedDismissals(declared, branch)),
    ...(isPut || unverified.length ? noteSideEffects(declared, branch) : []),
  ];
}

/** The branch is protected as declared, but by a rule that this plan changes. */
const differsByRule = (branch: BranchState): Difference => ({
  key: 'protection',
  live: undefined,
  wanted: branch.name,
  words: open('protection → its own rule'),
  because: open(`${findCoveringRule(branch)} protects it now, and this plan changes that rule`),
});

const isInPut = (key: string) => key !== 'required_signatures' && !graphqlKeys.some((other) => other === key);

/** All that a PUT of the declared protection changes, including what the file leaves out. */
function comparePut(
  declared: DeclaredProtection,
  live: NormalizedProtection,
  names?: NameResolver,
): SettingDifference[] {
  const wanted = normalizePut(declared);
  return [...compareProtections(wanted, live, names), ...compareLeftOutCount(wanted, live)].map((one) =>
    isDeclared(declared, one.key) ? one : { ...one, because: say`the file leaves it out, so the write turns it off` },
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
const compareUnknownKeys = (declared: DeclaredProtection, live: calls.LiveProtection): SettingDifference[] =>
  unknownKeysIn(declared).flatMap(([path, wanted]) => {
    const found = readAt(live, path);
    if (found === undefined || same(wanted, found)) return [];
    return [{ key: path.join('.'), live: print(found), wanted: print(wanted) }];
  });

/** Unknown keys that the host does not show cannot be compared, so every run writes the protection. */
function planUnshownKeys(
  declared: DeclaredProtection,
  live: calls.LiveProtection,
  branch: BranchState,
  isPut: boolean,
): Item[] {
  const { steps, lookups } = stepsOfPut(declared, branch, { isPut: true });
  return unknownKeysIn(declared)
    .filter(([path]) => isMap(readAt(live, path.slice(0, -1))) && readAt(live, path) === undefined)
    .map(([path, value], index) => {
      const of = { subject: nameBranch(branch), names: [branch.name] };
      const key = path.join('.');
      const item = reassertKey(key, value, isPut || index > 0 ? [] : steps, of);
      return { ...item, lookups, covers: [[protectionOf(branch), key]] };
    });
}

const readAt = (holder: unknown, path: readonly string[]): unknown =>
  path.reduce((inner, key) => (isMap(inner) ? inner[key] : undefined), holder);

/** Whether the file names nobody who may dismiss reviews. What the host makes of that, only a reading can tell. */
function leavesDismissals(declared: DeclaredProtection) {
  const reviews = normalize(declared).required_pull_request_reviews;
  return reviews && isNobody(reviews.dismissal_restrictions ?? nobody);
}

const dismissersOf = (branch: BranchState) =>
  liveProtectionOf(branch).required_pull_request_reviews?.dismissal_restrictions;

/** An empty list and no list compare as equal, but to the host an empty list may mean nobody. */
function noteClosedDismissals(declared: DeclaredProtection, branch: BranchState): Note[] {
  const live = dismissersOf(branch);
  if (!leavesDismissals(declared) || !live || !isNobody(live)) return [];
  const message = say`${open(nameBranch(branch))} has an empty list of people who can dismiss reviews; to allow someone, add the name under \`dismissal_restrictions\``;
  return [note(message, nameBranch(branch))];
}

/** What a PUT that names nobody has made of those who may dismiss reviews. */
const dismissalsOf =
  (declared: DeclaredProtection, before: BranchState) =>
  ({ branches, rules }: LiveBranches): Text | undefined => {
    const live = branches.get(before.name);
    if (!live || !leavesDismissals(declared)) return undefined;
    const after = { ...before, live, rules };
    const [closed] = noteClosedDismissals(declared, after);
    const isOpened = dismissersOf(before) && !dismissersOf(after);
    return (
      closed?.message ??
      (isOpened ? say`everyone with write access can dismiss reviews of ${open(nameBranch(before))} now` : undefined)
    );
  };
