import type { Reader } from '../host/host.ts';
import { byView } from '../modes/by-view.ts';
import type { PlannedItem } from '../modes/plan-data.ts';
import type { Change } from '../plan/item.ts';
import { type AccessSource, getAccessSources, getUser } from './calls.ts';
import { type BrakeFinding, changesOf, placeOf, undecided } from './finding.ts';

/** A person or team that administers the repository now, and would not after the plan. */
interface Loser {
  readonly kind: 'Repository' | 'Team';
  /** The login or the slug. */
  readonly name: string;
  readonly of: PlannedItem;
}

/** What gives the token's user access. */
export interface OwnAccess {
  readonly login: string;
  readonly sources: readonly AccessSource[] | undefined;
}

const losersIn = (items: readonly PlannedItem[], section: string, kind: Loser['kind']): Loser[] =>
  changesOf(items, section)
    .filter(({ item }) => losesAdmin(item as Change))
    .flatMap((of) => {
      const names = (of.item as Change).names ?? [];
      return names.length === 1 ? [{ kind, name: names[0]!, of }] : [];
    });

/** Who loses administration by a planned change. A role that the host hides may be an administrator's. */
export const losers = (items: readonly PlannedItem[]): Loser[] => [
  ...losersIn(items, 'collaborators', 'Repository'),
  ...losersIn(items, 'teams', 'Team'),
];

function losesAdmin({ kind, holds, differences }: Change) {
  if (kind === 'delete') return (holds as { permission?: unknown } | undefined)?.permission === 'admin';
  return differences.some(
    ({ key, live, wanted, unseen }) => key === 'permission' && wanted !== 'admin' && (unseen || live === 'admin'),
  );
}

/** Asks whose token it is and what gives them access. Returns `undefined` if that is no collaborator entry or team. */
export async function readOwnAccess(host: Reader, taken: readonly Loser[]): Promise<OwnAccess | undefined> {
  const login = await host.ask(getUser({}));
  if (login === undefined || isSame(login, host.repository.owner)) return undefined;
  if (!taken.some(({ kind, name }) => kind === 'Team' || isSame(name, login))) return undefined;
  return { login, sources: (await host.ask(getAccessSources({ login })))(login) };
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export const whetherKept = "the account of this run's token keeps its administration";

/** The token's own user loses administration, unless something that the plan leaves alone gives it too. */
export function ownAccess(taken: readonly Loser[], own: OwnAccess | undefined): BrakeFinding[] {
  if (!own) return [];
  const { login, sources } = own;
  const unknown = (why: string) => [undecided('own-access', whetherKept, why, placeOf(taken[0]!.of))];
  if (!sources) return unknown('the host does not show what gives it');
  const isTaken = ({ kind, team }: AccessSource) =>
    taken.some((one) => one.kind === kind && isSame(one.name, team ?? login));
  const admin = sources.filter(({ isAdmin }) => isAdmin);
  const lost = admin.filter(isTaken);
  if (!lost.length) return [];
  const left = admin.filter((source) => !isTaken(source));
  if (left.some(({ kind }) => kind !== 'Team')) return [];
  if (left.length)
    return lost.some(({ kind }) => kind === 'Team')
      ? unknown('another team gives it too, and may have it only from the team that loses its own')
      : [];
  const by = taken.find(({ kind, name }) => lost.some((one) => one.kind === kind && isSame(name, one.team ?? login)))!;
  return [
    {
      code: 'own-access',
      value: login,
      hidesValue: true,
      says: byView(
        `${login}, whose token this run uses, loses administration, so that no later run with it can undo anything`,
        "the account of this run's token loses its administration, so that no later run can undo anything",
      ),
      at: placeOf(by.of),
    },
  ];
}
