import { isSameWord, type Reader } from '../../github/github.ts';
import { getUser } from '../../github/routes/accounts.ts';
import type { Change } from '../../plan/item.ts';
import type { PlannedItem } from '../../report/result/gate.ts';
import { type AccessSource, getAccessSources } from './calls.ts';
import { changesOf, placeOf } from './finding.ts';

/** A person or team that administers the repository now, and would not after the plan. */
interface Loser {
  readonly kind: 'Repository' | 'Team';
  /** The login or the slug. */
  readonly name: string;
  readonly of: PlannedItem;
}

/** Who loses administration by a planned change. A role that GitHub hides may be an administrator's. */
export const findLosers = (items: readonly PlannedItem[]): readonly Loser[] => [
  ...losersIn(items, 'collaborators', 'Repository'),
  ...losersIn(items, 'teams', 'Team'),
];

/** Whether the token's own user loses administration, and nothing that the plan leaves alone gives it as well. */
export async function findLostAccess(items: readonly PlannedItem[], reader: Reader) {
  const taken = findLosers(items);
  const login = await ownLogin(reader, taken);
  if (login === undefined) return [];
  const doubt = (why: string) => ({ whether: keepsAccess, why, at: placeOf(taken[0]!.of) });
  const sources = (await reader.ask(getAccessSources({ login })))(login);
  if (!sources) return [doubt('GitHub does not show where its admin role comes from')];
  const { by, why } = lossOf(login, sources, taken);
  if (by) return [{ value: login, at: placeOf(by.of) }];
  return why === undefined ? [] : [doubt(why)];
}

/** Continues "Trueup cannot check whether". */
export const keepsAccess = 'the account of this token stays an administrator';

const losersIn = (items: readonly PlannedItem[], section: string, kind: Loser['kind']): Loser[] =>
  changesOf(items, section)
    .filter(({ item }) => losesAdmin(item as Change))
    .flatMap((of) => {
      const names = (of.item as Change).names ?? [];
      return names.length === 1 ? [{ kind, name: names[0]!, of }] : [];
    });

function losesAdmin({ kind, holds, differences }: Change) {
  if (kind === 'delete') return (holds as { permission?: unknown } | undefined)?.permission === 'admin';
  return differences.some(
    ({ key, live, wanted, unseen }) => key === 'permission' && wanted !== 'admin' && (unseen || live === 'admin'),
  );
}

/** Whose token it is; `undefined` for one who keeps it anyway, since no entry of a list and no team gives it. */
async function ownLogin(reader: Reader, taken: readonly Loser[]): Promise<string | undefined> {
  const login = await reader.ask(getUser({}));
  if (login === undefined || isSameWord(login, reader.repository.owner)) return undefined;
  return taken.some(({ kind, name }) => kind === 'Team' || isSameWord(name, login)) ? login : undefined;
}

/** `by`: who of those takes the last of it. `why`: why that is not known. */
function lossOf(login: string, sources: readonly AccessSource[], taken: readonly Loser[]) {
  const takerOf = ({ kind, team }: AccessSource) =>
    taken.find((one) => one.kind === kind && isSameWord(one.name, team ?? login));
  const admin = sources.filter(({ isAdmin }) => isAdmin);
  const left = admin.filter((source) => !takerOf(source));
  const takers = admin.flatMap((source) => takerOf(source) ?? []);
  if (!takers.length || left.some(({ kind }) => kind !== 'Team')) return {};
  if (!left.length) return { by: taken.find((one) => takers.includes(one)) };
  return takers.some(({ kind }) => kind === 'Team')
    ? {
        why: 'the account is also an administrator through another team, which may inherit that role from the changed team',
      }
    : {};
}
