import * as v from 'valibot';
import { type ReadCall, rest } from '../call.ts';
import type { Reader } from '../github.ts';
import { advising, HostUnreachable } from '../refusals/failures.ts';
import { ofInstalled } from '../routes/lists.ts';
import { listUnder, object } from '../shapes.ts';

const Installation = object({
  id: v.number(),
  account: v.nullable(object({ login: v.optional(v.string()) })),
  permissions: v.record(v.string(), v.string()),
  suspended_at: v.nullish(v.string()),
  html_url: v.string(),
});

/** An app on an account. */
export type Installation = v.InferOutput<typeof Installation>;

const found = { needs: [], answer: v.optional(Installation), absent: undefined, absentWhen: /^not found$/i };

const ofOrganization = rest('GET /orgs/{org}/installation', found);
const ofUser = rest('GET /users/{username}/installation', found);

const ofRepository = rest('GET /repos/{owner}/{repo}/installation', found);

/** Whether the app is installed on the reader's repository. GitHub shows an app each public repository. */
export const isInstalled = async (reader: Reader): Promise<boolean> =>
  (await asApp(reader.ask(ofRepository({})))) !== undefined;

/** Looked up by its account, since anybody may install an app, and first. The reader's owner is the account. */
export async function installationOf(reader: Reader): Promise<Installation> {
  const { owner } = reader.repository;
  const one = (await asApp(reader.ask(ofOrganization({})))) ?? (await asApp(reader.ask(ofUser({ username: owner }))));
  if (!one || one.account?.login?.toLowerCase() !== owner.toLowerCase())
    throw new AppRefused('the app is not installed', owner, 'install the app on that account');
  if (one.suspended_at)
    throw new AppRefused(
      'the installation of the app is suspended',
      `${owner} (${one.html_url})`,
      'ask an owner of the account to unsuspend the installation',
    );
  return one;
}

/** An account did not let the app in. Other accounts may. */
export class AppRefused extends HostUnreachable {
  override readonly name = 'AppRefused';
  /** `where` names the account, so a report that hides the repository leaves it out. */
  constructor(what: string, where: string, fix: string) {
    super(`${what} on ${where}`, fix, `${what} on the account of a repository`);
  }
}

const listed = rest('GET /app/installations', {
  needs: [],
  pages: { per: 100, identity: 'id' },
  answer: v.array(Installation),
});

export async function accountsOf(reader: Reader): Promise<{ readonly active: string[]; readonly suspended: number }> {
  const all = await asApp(reader.ask(listed({})));
  const active = all.filter(({ suspended_at }) => !suspended_at);
  return { active: active.flatMap(({ account }) => account?.login ?? []), suspended: all.length - active.length };
}

const self = rest('GET /app', { needs: [], answer: object({ slug: v.string() }) });

export const loginOf = async (reader: Reader): Promise<string> => `${(await asApp(reader.ask(self({})))).slug}[bot]`;

/** The host does not say which of the two is wrong. */
const asApp = <T>(answer: Promise<T>): Promise<T> => answer.catch(advising(checkIdentity, 401, 404));

const checkIdentity =
  'check that `--app-id` and the private key belong to the same app, and that the key is not revoked';

const Minted = object({
  token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'a token')),
  expires_at: v.string(),
  permissions: v.optional(v.record(v.string(), v.string()), {}),
  repositories: v.optional(v.array(object({ id: v.number(), name: v.string() }))),
});

/** A new token of an installation, as the host sends it. */
export type Minted = v.InferOutput<typeof Minted>;

const access = rest('POST /app/installations/{installation_id}/access_tokens', { needs: [], answer: Minted });

/** A token changes nothing of the account, so it may be asked for again, as anything that is only read. */
export const mint = (installation: number, body: object): ReadCall<Minted> => ({
  ...access({ installation_id: installation }, body as Record<string, unknown>),
  access: 'read',
});

export const covered = ofInstalled({
  needs: [],
  pages: { per: 100, identity: 'id', list: 'repositories', keeps: ['id', 'name'] },
  answer: listUnder('repositories', object({ id: v.number(), name: v.string() })),
});
