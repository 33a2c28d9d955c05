import {
  defineListEnvelope89 as defineListEnvelope,
  defineObject89 as defineObject,
  array96 as array,
  nullable96 as nullable,
  nullish96 as nullish,
  number96 as number,
  optional96 as optional,
  pipe96 as pipe,
  record96 as record,
  regex96 as regex,
  string96 as string,
  defineRestCall103 as defineRestCall,
  RequestFailure105 as RequestFailure,
  addAdvice105 as addAdvice
} from "./action.js";
import {
  defineInstalledCall
} from "./action-chunk-P3MGZLGZ.js";

// packages/core/src/github/apps/installations.ts
var Installation = defineObject({
  id: number(),
  account: nullable(defineObject({ login: optional(string()) })),
  permissions: record(string(), string()),
  suspended_at: nullish(string()),
  html_url: string()
});
var lookupRules = { needs: [], answer: optional(Installation), absent: void 0, absentWhen: /^not found$/i };
var getOrganizationInstallation = defineRestCall("GET /orgs/{org}/installation", lookupRules);
var getUserInstallation = defineRestCall("GET /users/{username}/installation", lookupRules);
var getRepositoryInstallation = defineRestCall("GET /repos/{owner}/{repo}/installation", lookupRules);
var isInstalledOn = async (reader) => await adviseOnIdentity(reader.ask(getRepositoryInstallation({}))) !== void 0;
async function requireInstallation(reader) {
  const { owner } = reader.repository;
  const installation = await adviseOnIdentity(reader.ask(getOrganizationInstallation({}))) ?? await adviseOnIdentity(reader.ask(getUserInstallation({ username: owner })));
  if (!installation || installation.account?.login?.toLowerCase() !== owner.toLowerCase())
    throw new AppAccessDenied("the app is not installed", owner, "install the app on that account");
  if (installation.suspended_at)
    throw new AppAccessDenied(
      "the installation of the app is suspended",
      `${owner} (${installation.html_url})`,
      "ask an owner of the account to unsuspend the installation"
    );
  return installation;
}
var AppAccessDenied = class extends RequestFailure {
  name = "AppAccessDenied";
  constructor(problem, place, fix) {
    super(`${problem} on ${place}`, fix, `${problem} on the account of a repository`);
  }
};
var listInstallations = defineRestCall("GET /app/installations", {
  needs: [],
  pages: { perPage: 100, identity: "id" },
  answer: array(Installation)
});
async function listInstalledAccounts(reader) {
  const installations = await adviseOnIdentity(reader.ask(listInstallations({})));
  const active = installations.filter(({ suspended_at }) => !suspended_at);
  return {
    active: active.flatMap(({ account }) => account?.login ?? []),
    suspended: installations.length - active.length
  };
}
var getApp = defineRestCall("GET /app", { needs: [], answer: defineObject({ slug: string() }) });
var readAppLogin = async (reader) => `${(await adviseOnIdentity(reader.ask(getApp({})))).slug}[bot]`;
var adviseOnIdentity = (answer) => answer.catch(addAdvice(identityFix, 401, 404));
var identityFix = "check that `--app-id` and the private key belong to the same app, and that the key is not revoked";
var InstallationToken = defineObject({
  token: pipe(string(), regex(/^[\x21-\x7e]+$/, "a token")),
  expires_at: string(),
  permissions: optional(record(string(), string()), {}),
  repositories: optional(array(defineObject({ id: number(), name: string() })))
});
var createAccessToken = defineRestCall("POST /app/installations/{installation_id}/access_tokens", {
  needs: [],
  answer: InstallationToken
});
var createTokenCall = (installationId, body) => ({
  ...createAccessToken({ installation_id: installationId }, body),
  access: "read"
});
var listCoveredRepositories = defineInstalledCall({
  needs: [],
  pages: { perPage: 100, identity: "id", list: "repositories", keptKeys: ["id", "name"] },
  answer: defineListEnvelope("repositories", defineObject({ id: number(), name: string() }))
});

export {
  isInstalledOn,
  requireInstallation,
  AppAccessDenied,
  listInstalledAccounts,
  readAppLogin,
  createTokenCall,
  listCoveredRepositories
};
