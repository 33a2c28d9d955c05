/** Reads the installations of an app and requests their tokens. */

import * as v from 'valibot';
import { defineRestCall, type ReadCall } from '../call.ts';
import type { Reader } from '../github.ts';
import { addAdvice, RequestFailure } from '../refusals/failures.ts';
import { defineInstalledCall } from '../routes/lists.ts';
import { defineListEnvelope, defineObject } from '../shapes.ts';

const Installation = defineObject({
  id: v.number(),
  account: v.nullable(defineObject({ login: v.optional(v.string()) })),
  permissions: v.record(v.string(), v.string()),
  suspended_at: v.nullish(v.string()),
  html_url: v.string(),
});

export type Installation = v.InferOutput<typeof Installation>;

const lookupRules = { needs: [], answer: v.optional(Installation), absent: undefined, absentWhen: /^not found$/i };

const getOrganizationInstallation = defineRestCall('GET /orgs/{org}/installation', lookupRules);
const getUserInstallation = defineRestCall('GET /users/{username}/installation', lookupRules);

const getRepositoryInstallation = defineRestCall('GET /repos/{owner}/{repo}/installation', lookupRules);

/** GitHub shows every public repository to an app, so only this route proves the installation. */
export const isInstalledOn = async (reader: Reader): Promise<boolean> =>
  (await adviseOnIdentity(reader.ask(getRepositoryInstallation({})))) !== undefined;

/** Anybody can install a public app, so Trueup accepts only the installation on this account. */
export async function requireInstallation(reader: Reader): Promise<Installation> {
  const { owner } = reader.repository;
  const installation =
    (await adviseOnIdentity(reader.ask(getOrganizationInstallation({})))) ??
    (await adviseOnIdentity(reader.ask(getUserInstallation({ username: owner }))));
  if (!installation || installation.account?.login?.toLowerCase() !== owner.toLowerCase())
    throw new AppAccessDenied('the app is not installed', owner, 'install the app on that account');
  if (installation.suspended_at)
    throw new AppAccessDenied(
      'the installation of the app is suspended',
      `${owner} (${installation.html_url})`,
      'ask an owner of the account to unsuspend the installation',
    );
  return installation;
}

export class AppAccessDenied extends RequestFailure {
  override readonly name = 'AppAccessDenied';
  constructor(problem: string, place: string, fix: string) {
    super(`${problem} on ${place}`, fix, `${problem} on the account of a repository`);
  }
}

const listInstallations = defineRestCall('GET /app/installations', {
  needs: [],
  pages: { perPage: 100, identity: 'id' },
  answer: v.array(Installation),
});

export async function listInstalledAccounts(
  reader: Reader,
): Promise<{ readonly active: string[]; readonly suspended: number }> {
  const installations = await adviseOnIdentity(reader.ask(listInstallations({})));
  const active = installations.filter(({ suspended_at }) => !suspended_at);
  return {
    active: active.flatMap(({ account }) => account?.login ?? []),
    suspended: installations.length - active.length,
  };
}

const getApp = defineRestCall('GET /app', { needs: [], answer: defineObject({ slug: v.string() }) });

export const readAppLogin = async (reader: Reader): Promise<string> =>
  `${(await adviseOnIdentity(reader.ask(getApp({})))).slug}[bot]`;

/** GitHub answers the same for a wrong app and for a wrong key. */
const adviseOnIdentity = <T>(answer: Promise<T>): Promise<T> => answer.catch(addAdvice(identityFix, 401, 404));

const identityFix = 'check that `--app-id` and the private key belong to the same app, and that the key is not revoked';

const InstallationToken = defineObject({
  token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'a token')),
  expires_at: v.string(),
  permissions: v.optional(v.record(v.string(), v.string()), {}),
  repositories: v.optional(v.array(defineObject({ id: v.number(), name: v.string() }))),
});

export type InstallationToken = v.InferOutput<typeof InstallationToken>;

const createAccessToken = defineRestCall('POST /app/installations/{installation_id}/access_tokens', {
  needs: [],
  answer: InstallationToken,
});

/** A token changes nothing in the account, so the request counts as a read. */
export const createTokenCall = (installationId: number, body: object): ReadCall<InstallationToken> => ({
  ...createAccessToken({ installation_id: installationId }, body as Record<string, unknown>),
  access: 'read',
});

export const listCoveredRepositories = defineInstalledCall({
  needs: [],
  pages: { perPage: 100, identity: 'id', list: 'repositories', keptKeys: ['id', 'name'] },
  answer: defineListEnvelope('repositories', defineObject({ id: v.number(), name: v.string() })),
});
