import {
  openRepositoryClient24 as openRepositoryClient,
  listOwnerListGrants25 as listOwnerListGrants,
  listReportGrants25 as listReportGrants,
  listStartGrants25 as listStartGrants,
  Secret70 as Secret,
  findLimitMessage71 as findLimitMessage,
  isSameWord85 as isSameWord,
  toNameKey85 as toNameKey,
  defineObject89 as defineObject,
  array96 as array,
  number96 as number,
  string96 as string,
  unknown96 as unknown,
  groupBy99 as groupBy,
  sign100 as sign,
  defineRestCall103 as defineRestCall,
  formatGrant104 as formatGrant,
  isLevelAtLeast104 as isLevelAtLeast,
  toApiPermission104 as toApiPermission,
  GithubRefusal105 as GithubRefusal,
  RequestNotSent105 as RequestNotSent
} from "./action.js";
import {
  AppAccessDenied,
  createTokenCall,
  isInstalledOn,
  listCoveredRepositories,
  listInstalledAccounts,
  readAppLogin,
  requireInstallation
} from "./action-chunk-E4R6QX6E.js";
import "./action-chunk-P3MGZLGZ.js";

// packages/core/src/github/apps/signing.ts
var toleratedDifference = 3e4;
function signRequests(app, transport, clock, hide) {
  let difference = 0;
  const send = (request) => transport(attachToken(request, hide(createAppJwt(app, clock.now() + difference)), "app"));
  return async (request) => {
    const signedDifference = difference;
    const answer = await send(request);
    const shownDifference = Date.parse(answer.headers.date ?? "") - clock.now();
    const isCorrect = Number.isNaN(shownDifference) || Math.abs(shownDifference - signedDifference) <= toleratedDifference;
    if (isCorrect) return answer;
    difference = shownDifference;
    return answer.status === 401 ? send(request) : answer;
  };
}
var attachToken = (request, token, holder) => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${token.reveal()}` },
  holder
});
var backdatedBy = 60;
var validFor = 540;
function createAppJwt({ id, key }, now) {
  const seconds = Math.floor(now / 1e3);
  const claims = { iat: seconds - backdatedBy, exp: seconds + validFor, iss: id };
  const text = `${encodeJwtPart({ alg: "RS256", typ: "JWT" })}.${encodeJwtPart(claims)}`;
  return new Secret(`${text}.${sign("RSA-SHA256", Buffer.from(text), key.key).toString("base64url")}`);
}
var encodeJwtPart = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

// packages/core/src/github/apps/permissions.ts
function toPermissions(grants) {
  const permissions = { metadata: "read" };
  for (const grant of grants) {
    const name = toApiPermission(grant);
    if (!isLevelAtLeast(permissions[name] ?? "none", grant.level)) permissions[name] = grant.level;
  }
  return permissions;
}
var selectHeldPermissions = (requested, held) => Object.fromEntries(
  Object.entries(requested).flatMap(([name, level]) => {
    const heldLevel = held[name];
    return heldLevel ? [[name, isLevelAtLeast(heldLevel, level) ? level : heldLevel]] : [];
  })
);
var listMissingGrants = (grants, held) => [
  ...new Set(grants.filter((grant) => !hasPermission(held, [toApiPermission(grant), grant.level])).map(formatGrant))
];
var hasAllPermissions = (held, requested) => Object.entries(requested).every((permission) => permission[0] === "metadata" || hasPermission(held, permission));
var hasPermission = (held, [name, level]) => held[name] !== void 0 && isLevelAtLeast(held[name], level);

// packages/core/src/github/apps/tokens.ts
var listPurpose = { grants: [], isExact: true };
var renewalMargin = 5 * 6e4;
var hour = 60 * 6e4;
var InstallationTokens = class {
  constructor(owner, installation, context) {
    this.owner = owner;
    this.installation = installation;
    this.context = context;
  }
  owner;
  installation;
  context;
  #tokens = /* @__PURE__ */ new Map();
  /** The ids of repositories, which still work after a rename. */
  #ids = /* @__PURE__ */ new Map();
  #idsLoaded;
  async getToken(purpose) {
    const key = toPurposeKey(purpose);
    const knownToken = this.#tokens.get(key);
    const token = await knownToken;
    if (token && token.until - renewalMargin > this.context.clock.now()) return token;
    return this.#startToken(key, knownToken, purpose);
  }
  async replaceToken(oldToken, purpose) {
    const key = toPurposeKey(purpose);
    const knownToken = this.#tokens.get(key);
    return knownToken && await knownToken !== oldToken ? this.getToken(purpose) : this.#startToken(key, knownToken, purpose);
  }
  #startToken(key, knownToken, purpose) {
    const currentToken = this.#tokens.get(key);
    if (currentToken && currentToken !== knownToken) return currentToken;
    const token = this.#createToken(purpose);
    this.#tokens.set(key, token);
    token.catch((failure) => failure instanceof AppAccessDenied || this.#tokens.delete(key));
    return token;
  }
  async #createToken(purpose) {
    const { clock, hide } = this.context;
    const { grants, optional = [], isExact } = purpose;
    const all = selectHeldPermissions(toPermissions([...grants, ...optional]), this.installation.permissions);
    const requested = isExact ? { ...all, ...toPermissions(grants) } : all;
    const answer = await this.#requestToken(requested, purpose);
    if (!hasAllPermissions(answer.permissions, requested))
      throw new AppAccessDenied(
        "GitHub gave the app a token with fewer permissions than requested",
        this.owner,
        runAgainFix
      );
    for (const { name, id } of answer.repositories ?? []) this.#ids.set(name.toLowerCase(), id);
    const since = clock.now();
    return { secret: hide(new Secret(answer.token)), since, until: since + computeLifetime(answer, since) };
  }
  async #requestToken(permissions, purpose) {
    try {
      return await this.#sendRequest(permissions, purpose.repositories);
    } catch (failure) {
      if (!(failure instanceof GithubRefusal)) throw failure;
      const missing = purpose.isExact ? listMissingGrants(purpose.grants, this.installation.permissions) : [];
      if (failure.request.status === 422 && missing.length) throw this.#createMissingError(missing);
      if (failure.request.status === 422 && purpose.repositories)
        return this.#requestForCovered(permissions, purpose.repositories);
      if (failure.request.status !== 403 || !/suspended/i.test(failure.githubMessage)) throw failure;
      throw new AppAccessDenied("the installation of the app is suspended", this.#place, unsuspendFix);
    }
  }
  /** GitHub refuses the whole request if the installation does not cover one of the names. */
  async #requestForCovered(permissions, repositories) {
    this.#idsLoaded ??= this.#loadRepositoryIds().catch((failure) => {
      this.#idsLoaded = void 0;
      throw failure;
    });
    await this.#idsLoaded;
    const covered = repositories.filter((name) => this.#ids.has(name.toLowerCase()));
    if (!covered.length)
      throw new AppAccessDenied("the app has no access to the repositories of this run", this.#place, addRepositoryFix);
    return this.#sendRequest(permissions, covered);
  }
  async #loadRepositoryIds() {
    const repositories = await this.context.createInstallationReader().ask(listCoveredRepositories({}));
    for (const { name, id } of repositories) this.#ids.set(name.toLowerCase(), id);
  }
  async #sendRequest(permissions, repositories) {
    const ids = repositories?.map((name) => this.#ids.get(name.toLowerCase()));
    const selection = ids?.every((id) => id !== void 0) ? { repository_ids: ids } : { repositories };
    return this.context.asApp.ask(createTokenCall(this.installation.id, { permissions, ...selection }));
  }
  get #place() {
    return `${this.owner} (${this.installation.html_url})`;
  }
  #createMissingError(missing) {
    return new AppAccessDenied(
      `the app lacks ${missing.map((name) => `"${name}"`).join(" and ")}`,
      this.#place,
      "add the permission on the settings page of the app, and ask an owner of the account to accept it"
    );
  }
};
var unsuspendFix = "ask an owner of the account to unsuspend the installation";
var addRepositoryFix = "ask an owner of the account to add the repository to the installation";
var runAgainFix = "run again; if this happens again, check the permissions of the installation";
var purposeKeys = /* @__PURE__ */ new WeakMap();
function toPurposeKey(purpose) {
  const { repositories, grants, optional = [], isExact } = purpose;
  const permissions = [grants, optional].map((some) => Object.entries(toPermissions(some)).sort());
  const key = purposeKeys.get(purpose) ?? JSON.stringify([repositories, permissions, isExact]);
  purposeKeys.set(purpose, key);
  return key;
}
function computeLifetime({ expires_at }, now) {
  const remaining = Date.parse(expires_at) - now;
  return remaining > 2 * renewalMargin && remaining < hour ? remaining : hour;
}

// packages/core/src/github/apps/app.ts
function openApp(identity, context) {
  const { transport, clock, openPacer } = context;
  const appContext = {
    ...context,
    shouldHide: () => true,
    transport: signRequests(identity, transport, clock, context.hide),
    pacer: openPacer()
  };
  const openAccountClient = (owner = "", name = "") => openRepositoryClient({ ...appContext, repository: { owner, name } });
  const accounts = /* @__PURE__ */ new Map();
  const getAccount = (owner) => {
    const key = owner.toLowerCase();
    const account = accounts.get(key) ?? { pacer: openPacer() };
    accounts.set(key, account);
    return account;
  };
  const getTokens = (owner, account) => {
    const tokens = account.tokens ?? openInstallationTokens(owner, openAccountClient(owner), context);
    account.tokens = tokens;
    tokens.catch((failure) => {
      if (!(failure instanceof AppAccessDenied)) account.tokens = void 0;
    });
    return tokens;
  };
  return {
    listAccounts: () => listInstalledAccounts(openAccountClient().createReader()),
    readLogin: () => readAppLogin(openAccountClient().createReader()),
    isInstalledOn: ({ owner, name }) => isInstalledOn(openAccountClient(owner, name).createReader()),
    listFailedDeliveries: (since, max) => readFailedDeliveries(openAccountClient().createReader(), since, max),
    openChannel(owner, getPurpose) {
      const account = getAccount(owner);
      return {
        pacer: account.pacer,
        transport: attachInstallationTokens(transport, clock, () => getTokens(owner, account), getPurpose)
      };
    }
  };
}
async function openInstallationTokens(owner, appClient, context) {
  if (!context.isNamed(owner)) throw createUnnamedAccountError(owner);
  const { transport, clock, hide, openPacer } = context;
  const attached = attachInstallationTokens(
    transport,
    clock,
    async () => tokens,
    () => listPurpose
  );
  const client = openRepositoryClient({
    ...context,
    shouldHide: () => true,
    transport: attached,
    // All requests of the account may wait for this one.
    pacer: openPacer(),
    repository: { owner, name: "" }
  });
  const tokens = new InstallationTokens(owner, await requireInstallation(appClient.createReader()), {
    clock,
    hide,
    asApp: appClient.createWriter(),
    createInstallationReader: client.createReader
  });
  return tokens;
}
var createUnnamedAccountError = (owner) => new RequestNotSent(
  `the app has no token for ${owner}, because this run names no repository of it`,
  "pass a token for it as `report-token`; on a command line, set TRUEUP_REPORT_TOKEN"
);
var attachInstallationTokens = (transport, clock, getInstallationTokens, getPurpose) => async (request) => {
  const installationTokens = await getInstallationTokens();
  const purpose = getPurpose();
  const token = await installationTokens.getToken(purpose);
  const answer = await sendWithToken(token);
  if (answer.status !== 401) return answer;
  return sendWithToken(await installationTokens.replaceToken(token, purpose));
  async function sendWithToken({ secret, since }) {
    const authorized = attachToken(request, secret, `installation ${installationTokens.installation.id}`);
    const sentAt = clock.now();
    const answer2 = await transport(authorized);
    const certainAt = since + getDoubtPeriod(answer2.status);
    if (sentAt >= certainAt || !isDoubtfulRefusal(answer2)) return answer2;
    await clock.sleep(Math.max(certainAt - clock.now(), 0));
    return transport(authorized);
  }
};
var getDoubtPeriod = (status) => status === 401 ? 5e3 : 1200;
var isDoubtfulRefusal = (answer) => [401, 403, 404].includes(answer.status) && findLimitMessage(answer) === void 0;
var failedDeliveriesCall = defineRestCall("GET /app/hook/deliveries", {
  needs: [],
  query: { status: "failure" },
  pages: { perPage: 100, identity: "id", byLink: true },
  answer: array(defineObject({ id: number(), delivered_at: string(), status_code: number() }))
});
var deliveryCall = defineRestCall("GET /app/hook/deliveries/{delivery_id}", {
  needs: [],
  answer: defineObject({ guid: string(), event: string(), request: defineObject({ payload: unknown() }) })
});
async function readFailedDeliveries(reader, since, max) {
  const failures = (await reader.ask(failedDeliveriesCall({}))).filter(
    ({ delivered_at, status_code }) => !(status_code >= 200 && status_code < 300) && Date.parse(delivered_at) >= since
  );
  if (failures.length > max) return void 0;
  const deliveries = [];
  for (const { id } of failures) deliveries.push(await reader.ask(deliveryCall({ delivery_id: id })));
  return deliveries.map(({ guid, event, request }) => ({ id: guid, event, body: request.payload }));
}

// packages/core/src/session/app-channels.ts
function createAppChannels(identity, context, options) {
  const subjects = [options];
  const app = openApp(identity, {
    ...context,
    isNamed: (owner) => subjects.some((subject) => isOwnerNamedIn(subject, owner))
  });
  const namesByRepository = /* @__PURE__ */ new Map();
  const purposes = /* @__PURE__ */ new Map();
  const startPurpose = { grants: listStartGrants(options), isExact: false };
  return {
    openSettingsChannel: (repository) => ({
      ...app.openChannel(
        repository.owner,
        () => purposes.get(toNameKey(repository)) ?? setPurpose(repository, startPurpose)
      ),
      reportTransport: openReportChannel(repository).transport
    }),
    openReportChannel,
    openAccountChannel: (owner, needs = []) => app.openChannel(owner, () => ({ grants: [...listOwnerListGrants(subjects), ...needs], isExact: false })),
    addSubject: (more) => void subjects.push(more),
    addRepositories(repositories) {
      for (const group of groupByToken(repositories)) {
        const names = group.map(({ name }) => name);
        for (const repository of group) namesByRepository.set(toNameKey(repository), names);
      }
    },
    setNeeds: (repository, needs) => void setPurpose(repository, needs),
    isAppToken: true,
    app
  };
  function setPurpose(repository, needs) {
    const purpose = { repositories: namesByRepository.get(toNameKey(repository)) ?? [repository.name], ...needs };
    purposes.set(toNameKey(repository), purpose);
    return purpose;
  }
  function openReportChannel({ owner, name }) {
    const purpose = { repositories: [name], grants: listReportGrants(options, context.environment), isExact: false };
    return app.openChannel(owner, () => purpose);
  }
}
var isOwnerNamedIn = ({ repos = [], repository }, owner) => repos === "*" || [...repos, ...repository ? [repository] : []].some((named) => isSameWord(named.owner, owner));
function groupByToken(repositories) {
  const owners = groupBy(repositories, ({ owner }) => owner.toLowerCase());
  return [...owners.values()].flatMap(
    (repositoriesOfOwner) => Array.from(
      { length: Math.ceil(repositoriesOfOwner.length / maxRepositoriesPerToken) },
      (_, at) => repositoriesOfOwner.slice(at * maxRepositoriesPerToken, (at + 1) * maxRepositoriesPerToken)
    )
  );
}
var maxRepositoriesPerToken = 500;
export {
  createAppChannels
};
