import { PermissionDenied } from '../../host/failures.ts';
import { grantName, organizationAdministration } from '../../host/grants.ts';
import { bySetting, differences, wantedIn } from '../../plan/differences.ts';
import { type Change, type Difference, outOfReach, type Plan, type Sending, update } from '../../plan/item.ts';
import type { SectionReader } from '../section.ts';
import type { LiveOrganization } from './calls.ts';
import * as calls from './calls.ts';
import { asserted, basePermissions, organizationKeys } from './keys.ts';
import type { DeclaredOrganization } from './schema.ts';

/** Reads the organization. What the host does not show is left out: its absence says nothing. */
export async function readOrganization(host: SectionReader, wanted: DeclaredOrganization): Promise<LiveOrganization> {
  const live = await host.ask(calls.get({}));
  const { assert = {}, ...others } = wanted;
  const hidden = [
    ...Object.keys(others).filter((key) => !isShown(key, live)),
    ...Object.keys(assert)
      .filter((key) => !isShown(key, live))
      .map((key) => `assert.${key}`),
  ].map((key) => ({ key }));
  if (hidden.length) await host.askOrLeaveOut(hidden, () => Promise.reject(unseen(live)));
  return live;
}

/** A profile that says nothing may lack the key. */
export const isShown = (key: string, live: LiveOrganization) =>
  organizationKeys[key]?.isProfile === true || live[key] !== undefined;

const { read } = organizationAdministration;

const unseen = ({ login }: LiveOrganization) =>
  new PermissionDenied(
    { method: 'GET', path: `/orgs/${login}`, status: 200 },
    'the host leaves out what it does not show, so nobody can say what is set',
    [read],
    `grant "${grantName(read)}" to the token of an owner; if it has that, the host has no such setting here, so remove the key`,
  );

export function planOrganization({ assert = {}, ...wanted }: DeclaredOrganization, live: LiveOrganization): Plan {
  const shown = Object.fromEntries(Object.keys(wanted).map((key) => [key, comparable(live[key])]));
  const found = differences(
    Object.fromEntries(Object.entries(wanted).map(([key, value]) => [key, comparable(value)])),
    shown,
  );
  return [
    ...bySetting(found.map(judged), (key) => organizationKeys[key]?.together ?? key).flatMap(changeOf),
    ...bySetting(differences(assert, live, 'assert'), pageOf).flatMap((some) =>
      outOfReach('', some, `only an owner can change this, at ${settingsPage(pageOf(some[0]!.key), live)}`),
    ),
  ];
}

/** The host treats a missing text like an empty one. */
const comparable = (value: unknown) => value ?? '';

/**
 * Profiles go in one request. What an enterprise may decide goes alone, so that a refusal says which key it is about.
 */
function changeOf(setting: readonly Difference[]): Change[] {
  const body = wantedIn(setting);
  const isProfile = setting.every(({ key }) => organizationKeys[key]?.isProfile);
  const step: Sending = isProfile ? { call: calls.update({}, {}), adds: body } : { call: calls.update({}, body) };
  return update('', setting, step);
}

const judged = (difference: Difference): Difference =>
  loosens(difference.key, difference.live, difference.wanted) ? { ...difference, tone: 'weaker' } : difference;

/** Whether members may do more, or something guards less. */
export function loosens(key: string, before: unknown, after: unknown): boolean {
  const { stake } = organizationKeys[key] ?? {};
  if (stake === undefined) return false;
  if (key === 'default_repository_permission') return rank(after) > rank(before);
  return after === (stake === 'access');
}

const rank = (permission: unknown) => basePermissions.indexOf(permission as (typeof basePermissions)[number]);

const pageOf = (key: string) => asserted[key.replace('assert.', '') as keyof typeof asserted].page;

const settingsPage = (page: string, { html_url, login }: LiveOrganization) =>
  `${html_url.slice(0, -login.length)}organizations/${login}/settings/${page}`;
