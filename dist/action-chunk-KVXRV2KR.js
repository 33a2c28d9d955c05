import {
  listUnder84 as listUnder,
  object84 as object,
  array93 as array,
  nullable93 as nullable,
  nullish93 as nullish,
  number93 as number,
  optional93 as optional,
  pipe93 as pipe,
  record93 as record,
  regex93 as regex,
  string93 as string,
  rest99 as rest,
  HostUnreachable100 as HostUnreachable,
  advising100 as advising
} from "./action.js";
import {
  ofInstalled
} from "./action-chunk-QAASC3EC.js";

// packages/core/src/github/apps/installations.ts
var Installation = object({
  id: number(),
  account: nullable(object({ login: optional(string()) })),
  permissions: record(string(), string()),
  suspended_at: nullish(string()),
  html_url: string()
});
var found = { needs: [], answer: optional(Installation), absent: void 0, absentWhen: /^not found$/i };
var ofOrganization = rest("GET /orgs/{org}/installation", found);
var ofUser = rest("GET /users/{username}/installation", found);
var ofRepository = rest("GET /repos/{owner}/{repo}/installation", found);
var isInstalled = async (reader) => await asApp(reader.ask(ofRepository({}))) !== void 0;
async function installationOf(reader) {
  const { owner } = reader.repository;
  const one = await asApp(reader.ask(ofOrganization({}))) ?? await asApp(reader.ask(ofUser({ username: owner })));
  if (!one || one.account?.login?.toLowerCase() !== owner.toLowerCase())
    throw new AppRefused("the app is not installed", owner, "install the app on that account");
  if (one.suspended_at)
    throw new AppRefused(
      "the installation of the app is suspended",
      `${owner} (${one.html_url})`,
      "ask an owner of the account to unsuspend the installation"
    );
  return one;
}
var AppRefused = class extends HostUnreachable {
  name = "AppRefused";
  /** `where` names the account, so a report that hides the repository leaves it out. */
  constructor(what, where, fix) {
    super(`${what} on ${where}`, fix, `${what} on the account of a repository`);
  }
};
var listed = rest("GET /app/installations", {
  needs: [],
  pages: { per: 100, identity: "id" },
  answer: array(Installation)
});
async function accountsOf(reader) {
  const all = await asApp(reader.ask(listed({})));
  const active = all.filter(({ suspended_at }) => !suspended_at);
  return { active: active.flatMap(({ account }) => account?.login ?? []), suspended: all.length - active.length };
}
var self = rest("GET /app", { needs: [], answer: object({ slug: string() }) });
var loginOf = async (reader) => `${(await asApp(reader.ask(self({})))).slug}[bot]`;
var asApp = (answer) => answer.catch(advising(checkIdentity, 401, 404));
var checkIdentity = "check that `--app-id` and the private key belong to the same app, and that the key is not revoked";
var Minted = object({
  token: pipe(string(), regex(/^[\x21-\x7e]+$/, "a token")),
  expires_at: string(),
  permissions: optional(record(string(), string()), {}),
  repositories: optional(array(object({ id: number(), name: string() })))
});
var access = rest("POST /app/installations/{installation_id}/access_tokens", { needs: [], answer: Minted });
var mint = (installation, body) => ({
  ...access({ installation_id: installation }, body),
  access: "read"
});
var covered = ofInstalled({
  needs: [],
  pages: { per: 100, identity: "id", list: "repositories", keeps: ["id", "name"] },
  answer: listUnder("repositories", object({ id: number(), name: string() }))
});

export {
  isInstalled,
  installationOf,
  AppRefused,
  accountsOf,
  loginOf,
  mint,
  covered
};
