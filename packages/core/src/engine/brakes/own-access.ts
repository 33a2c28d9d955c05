import { isSameWord, type Reader } from '../../github/github.ts';
import { getTokenLogin } from '../../github/routes/accounts.ts';
import type { Change } from '../../plan/item.ts';
import type { PlannedItem } from '../../report/result/gate.ts';
import { type AccessSource, getAccessSources } from './calls.ts';
import { findItemPlace, listChanges } from './finding.ts';

interface AdminLoss {
  readonly kind: 'Repository' | 'Team';
  readonly name: string;
  readonly change: PlannedItem;
}

/** Covers every account and team. A role that GitHub hides may be the admin role. */
export const findAdminLosses = (items: readonly PlannedItem[]): readonly AdminLoss[] => [
  ...listAdminLosses(items, 'collaborators', 'Repository'),
  ...listAdminLosses(items, 'teams', 'Team'),
];

export async function findOwnAccessLoss(items: readonly PlannedItem[], reader: Reader) {
  const adminLosses = findAdminLosses(items);
  const login = await readLoginAtRisk(reader, adminLosses);
  if (login === undefined) return [];
  const createDoubt = (why: string) => ({
    whether: staysAdministratorText,
    why,
    at: findItemPlace(adminLosses[0]!.change),
  });
  const sources = (await reader.ask(getAccessSources({ login })))(login);
  if (!sources || isDirectRoleHidden(login, sources, adminLosses))
    return [createDoubt('GitHub does not show where its admin role comes from')];
  const { loss, doubt } = findLossOfLastAdminRole(login, sources, adminLosses);
  if (loss) return [{ value: login, at: findItemPlace(loss.change) }];
  return doubt === undefined ? [] : [createDoubt(doubt)];
}

/** The plan removes a role that REST lists, so an answer without that role is incomplete. */
const isDirectRoleHidden = (login: string, sources: readonly AccessSource[], adminLosses: readonly AdminLoss[]) =>
  adminLosses.some(({ kind, name }) => kind === 'Repository' && isSameWord(name, login)) &&
  !sources.some(({ kind, isAdmin }) => kind === 'Repository' || isAdmin);

export const staysAdministratorText = 'the account of this token stays an administrator';

const listAdminLosses = (items: readonly PlannedItem[], section: string, kind: AdminLoss['kind']): AdminLoss[] =>
  listChanges(items, section)
    .filter(({ item }) => isAdminLoss(item as Change))
    .flatMap((change) => {
      const names = (change.item as Change).names ?? [];
      return names.length === 1 ? [{ kind, name: names[0]!, change }] : [];
    });

function isAdminLoss({ kind, holds, differences }: Change) {
  if (kind === 'delete') return (holds as { permission?: unknown } | undefined)?.permission === 'admin';
  return differences.some(
    ({ key, live, wanted, unseen }) => key === 'permission' && wanted !== 'admin' && (unseen || live === 'admin'),
  );
}

/** The owner of the repository keeps the admin role, because no list and no team grants it. */
async function readLoginAtRisk(reader: Reader, adminLosses: readonly AdminLoss[]): Promise<string | undefined> {
  const login = await reader.ask(getTokenLogin({}));
  if (login === undefined || isSameWord(login, reader.repository.owner)) return undefined;
  return adminLosses.some(({ kind, name }) => kind === 'Team' || isSameWord(name, login)) ? login : undefined;
}

function findLossOfLastAdminRole(
  login: string,
  sources: readonly AccessSource[],
  adminLosses: readonly AdminLoss[],
): { readonly loss?: AdminLoss | undefined; readonly doubt?: string } {
  const findLoss = ({ kind, team }: AccessSource) =>
    adminLosses.find((loss) => loss.kind === kind && isSameWord(loss.name, team ?? login));
  const admin = sources.filter(({ isAdmin }) => isAdmin);
  const otherSources = admin.filter((source) => !findLoss(source));
  const takers = admin.flatMap((source) => findLoss(source) ?? []);
  if (!takers.length || otherSources.some(({ kind }) => kind !== 'Team')) return {};
  if (!otherSources.length) return { loss: adminLosses.find((loss) => takers.includes(loss)) };
  return takers.some(({ kind }) => kind === 'Team')
    ? {
        doubt:
          'the account is also an administrator through another team, which may inherit that role from the changed team',
      }
    : {};
}
