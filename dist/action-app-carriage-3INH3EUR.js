import {
  openHost24 as openHost,
  toBegin25 as toBegin,
  toList25 as toList,
  toReport25 as toReport,
  Secret66 as Secret,
  isSameWord81 as isSameWord,
  nameKey81 as nameKey,
  object84 as object,
  array93 as array,
  number93 as number,
  string93 as string,
  unknown93 as unknown,
  groupBy94 as groupBy,
  sign95 as sign,
  apiName98 as apiName,
  grantName98 as grantName,
  isAtLeast98 as isAtLeast,
  rest99 as rest,
  HostRefusal100 as HostRefusal,
  NotAsked100 as NotAsked
} from "./action.js";
import {
  AppRefused,
  accountsOf,
  covered,
  installationOf,
  isInstalled,
  loginOf,
  mint
} from "./action-chunk-KVXRV2KR.js";
import "./action-chunk-QAASC3EC.js";

// packages/core/src/github/apps/signing.ts
var encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
var back = 60;
var ahead = 540;
function signToken({ id, key }, now) {
  const seconds = Math.floor(now / 1e3);
  const claims = { iat: seconds - back, exp: seconds + ahead, iss: id };
  const text = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claims)}`;
  return new Secret(`${text}.${sign("RSA-SHA256", Buffer.from(text), key.key).toString("base64url")}`);
}
var tolerated = 3e4;
function signing(app, transport, clock, hide) {
  let difference = 0;
  const send = (request) => transport(bearing(request, hide(signToken(app, clock.now() + difference)), "app"));
  return async (request) => {
    const answer = await send(request);
    const off = Date.parse(answer.headers.date ?? "") - (clock.now() + difference);
    if (!Number.isFinite(off) || Math.abs(off) <= tolerated) return answer;
    difference += off;
    return answer.status === 401 ? send(request) : answer;
  };
}
var bearing = (request, token, holder) => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${token.reveal()}` },
  holder
});

// packages/core/src/github/apps/permissions.ts
function permissionsOf(grants) {
  const all = { metadata: "read" };
  for (const grant of grants)
    if (!isAtLeast(all[apiName(grant)] ?? "none", grant.level)) all[apiName(grant)] = grant.level;
  return all;
}
var has = (held, [name, level]) => held[name] !== void 0 && isAtLeast(held[name], level);
var heldOf = (asked, held) => Object.fromEntries(
  Object.entries(asked).flatMap(
    ([name, level]) => has(held, [name, level]) ? [[name, level]] : held[name] ? [[name, held[name]]] : []
  )
);
var missingIn = (grants, held) => [
  ...new Set(grants.filter((grant) => !has(held, [apiName(grant), grant.level])).map(grantName))
];
var coversGrants = (held, asked) => Object.entries(asked).every((one2) => one2[0] === "metadata" || has(held, one2));

// packages/core/src/github/apps/tokens.ts
var early = 5 * 6e4;
var hour = 60 * 6e4;
var InstallationTokens = class {
  constructor(owner, installation, ways) {
    this.owner = owner;
    this.installation = installation;
    this.ways = ways;
  }
  owner;
  installation;
  ways;
  #tokens = /* @__PURE__ */ new Map();
  /** The names and ids of the repositories, which still lead to them after a rename. */
  #ids = /* @__PURE__ */ new Map();
  #listed;
  /** The token for a wish. It is new if there is none yet, or if the one that there is expires soon. */
  async of(wish) {
    const key = keyOf(wish);
    const known = this.#tokens.get(key);
    const token = await known;
    if (token && token.until - early > this.ways.clock.now()) return token;
    return this.#replaced(key, known, wish);
  }
  /** Another token in place of one that the host does not know any more. */
  async instead(old, wish) {
    const key = keyOf(wish);
    const known = this.#tokens.get(key);
    return known && await known !== old ? this.of(wish) : this.#replaced(key, known, wish);
  }
  /** Several requests may find the same token expired, and only the first replaces it. */
  #replaced(key, known, wish) {
    const now = this.#tokens.get(key);
    if (now && now !== known) return now;
    const token = this.#settled(wish);
    this.#tokens.set(key, token);
    token.catch((failure) => failure instanceof AppRefused || this.#tokens.delete(key));
    return token;
  }
  async #settled(wish) {
    const { clock, hide } = this.ways;
    const needed = permissionsOf(wish.grants);
    const asked = wish.exact ? needed : heldOf(needed, this.installation.permissions);
    const minted = await this.#minted(asked, wish);
    if (!coversGrants(minted.permissions, asked))
      throw new AppRefused("GitHub gave the app a token with fewer permissions than requested", this.owner, runAgain);
    for (const { name, id } of minted.repositories ?? []) this.#ids.set(name.toLowerCase(), id);
    const since = clock.now();
    return { secret: hide(new Secret(minted.token)), since, until: since + lifetime(minted, since) };
  }
  async #minted(permissions, wish) {
    try {
      return await this.#ask(permissions, wish.repositories);
    } catch (failure) {
      if (!(failure instanceof HostRefusal)) throw failure;
      const missing = wish.exact ? missingIn(wish.grants, this.installation.permissions) : [];
      if (failure.request.status === 422 && missing.length) throw this.#lacking(missing);
      if (failure.request.status === 422 && wish.repositories)
        return this.#askForCovered(permissions, wish.repositories);
      if (failure.request.status !== 403 || !/suspended/i.test(failure.hostMessage)) throw failure;
      throw new AppRefused("the installation of the app is suspended", this.#where, unsuspend);
    }
  }
  /** One name that the installation does not cover fails the whole request, and must not fail the other repositories. */
  async #askForCovered(permissions, repositories) {
    this.#listed ??= this.#list();
    await this.#listed;
    const known = repositories.filter((name) => this.#ids.has(name.toLowerCase()));
    if (!known.length)
      throw new AppRefused("the app has no access to the repositories of this run", this.#where, addRepository);
    return this.#ask(permissions, known);
  }
  async #list() {
    const { token } = await this.#ask({ metadata: "read" });
    const all = await this.ways.asInstallation(this.ways.hide(new Secret(token))).ask(covered({}));
    for (const { name, id } of all) this.#ids.set(name.toLowerCase(), id);
  }
  async #ask(permissions, repositories) {
    const ids = repositories?.map((name) => this.#ids.get(name.toLowerCase()));
    const known = ids?.filter((id) => id !== void 0);
    const which = known && known.length === ids?.length ? { repository_ids: known } : { repositories };
    return this.ways.asApp.ask(mint(this.installation.id, { permissions, ...repositories && which }));
  }
  get #where() {
    return `${this.owner} (${this.installation.html_url})`;
  }
  #lacking(missing) {
    return new AppRefused(
      `the app lacks ${missing.map((name) => `"${name}"`).join(" and ")}`,
      this.#where,
      "add the permission on the settings page of the app, and ask an owner of the account to accept it"
    );
  }
};
var unsuspend = "ask an owner of the account to unsuspend the installation";
var addRepository = "ask an owner of the account to add the repository to the installation";
var runAgain = "run again; if this happens again, check the permissions of the installation";
var keys = /* @__PURE__ */ new WeakMap();
function keyOf(wish) {
  const { repositories, grants, exact } = wish;
  const key = keys.get(wish) ?? JSON.stringify([repositories, Object.entries(permissionsOf(grants)).sort(), exact]);
  keys.set(wish, key);
  return key;
}
function lifetime({ expires_at }, now) {
  const left = Date.parse(expires_at) - now;
  return left > 2 * early && left < hour ? left : hour;
}

// packages/core/src/github/apps/app.ts
function openApp(identity, ways) {
  const { transport, clock, openPacer } = ways;
  const asApp = {
    ...ways,
    discreet: () => true,
    transport: signing(identity, transport, clock, ways.hide),
    pacer: openPacer()
  };
  const hostOf = (owner, name = "") => openHost({ ...asApp, repository: { owner, name } });
  const accounts = /* @__PURE__ */ new Map();
  const accountOf = (owner) => {
    const key = owner.toLowerCase();
    const account = accounts.get(key) ?? { pacer: openPacer() };
    accounts.set(key, account);
    return account;
  };
  const tokensOf = (owner, account) => {
    const tokens = account.tokens ?? openTokens(owner, hostOf(owner), account.pacer, ways);
    account.tokens = tokens;
    tokens.catch((failure) => {
      if (!(failure instanceof AppRefused)) account.tokens = void 0;
    });
    return tokens;
  };
  return {
    accounts: () => accountsOf(hostOf("").reader()),
    /** The login under which the app writes. */
    login: () => loginOf(hostOf("").reader()),
    isInstalledOn: ({ owner, name }) => isInstalled(hostOf(owner, name).reader()),
    /** What of its webhook failed since this moment; nothing if it is more than so many. */
    failed: (since, most) => failedDeliveries(hostOf("").reader(), since, most),
    carrier(owner, wish) {
      const account = accountOf(owner);
      return { pacer: account.pacer, transport: carrying(transport, clock, () => tokensOf(owner, account), wish) };
    }
  };
}
async function openTokens(owner, asApp, pacer, ways) {
  if (!ways.isNamed(owner)) throw unnamed(owner);
  return new InstallationTokens(owner, await installationOf(asApp.reader()), {
    clock: ways.clock,
    hide: ways.hide,
    asApp: asApp.writer(),
    asInstallation: (token) => openHost({ ...ways, discreet: () => true, token, pacer, repository: { owner, name: "" } }).reader()
  });
}
var unnamed = (owner) => new NotAsked(
  `the app has no token for ${owner}, because this run names no repository of it`,
  "pass a token for it as `report-token`; on a command line, set TRUEUP_REPORT_TOKEN"
);
var unsure = (status) => status === 401 ? 5e3 : 1200;
var carrying = (transport, clock, tokens, wish) => async (request) => {
  const those = await tokens();
  const wanted = wish();
  const first = await those.of(wanted);
  const answer = await sent(request, first, those);
  if (answer.status !== 401) return answer;
  return sent(request, await those.instead(first, wanted), those);
  async function sent(one2, token, { installation }) {
    const bearer = bearing(one2, token.secret, `installation ${installation.id}`);
    const begun = clock.now();
    const given = await transport(bearer);
    const sure = token.since + unsure(given.status);
    if (begun >= sure || !isDoubtful(given)) return given;
    await clock.sleep(Math.max(sure - clock.now(), 0));
    return transport(bearer);
  }
};
var isDoubtful = ({ status, headers }) => [401, 403, 404].includes(status) && headers["retry-after"] === void 0 && headers["x-ratelimit-remaining"] !== "0";
var failed = rest("GET /app/hook/deliveries", {
  needs: [],
  query: { status: "failure" },
  pages: { per: 100, identity: "id" },
  answer: array(object({ id: number(), delivered_at: string(), status_code: number() }))
});
var one = rest("GET /app/hook/deliveries/{delivery_id}", {
  needs: [],
  answer: object({ guid: string(), event: string(), request: object({ payload: unknown() }) })
});
async function failedDeliveries(asApp, since, most) {
  const all = (await asApp.ask(failed({}))).filter(
    ({ delivered_at, status_code }) => !(status_code >= 200 && status_code < 300) && Date.parse(delivered_at) >= since
  );
  if (all.length > most) return void 0;
  const found = [];
  for (const { id } of all) found.push(await asApp.ask(one({ delivery_id: id })));
  return found.map(({ guid, event, request }) => ({ id: guid, event, body: request.payload }));
}

// packages/core/src/session/app-carriage.ts
function carryForApp(identity, ways, options) {
  const subjects = [options];
  const app = openApp(identity, { ...ways, isNamed: (owner) => subjects.some((one2) => isNamedIn(one2, owner)) });
  const coveredWith = /* @__PURE__ */ new Map();
  const wishes = /* @__PURE__ */ new Map();
  const toBeginWith = { grants: toBegin(options), exact: false };
  return {
    settings: (repository) => ({
      ...app.carrier(repository.owner, () => wishes.get(nameKey(repository)) ?? setWish(repository, toBeginWith)),
      reports: carryReports(repository).transport
    }),
    reports: carryReports,
    account: (owner, needs = []) => app.carrier(owner, () => ({ grants: [...toList(subjects), ...needs], exact: false })),
    about: (more) => void subjects.push(more),
    covers(repositories) {
      for (const some of inChunks(repositories)) {
        const names = some.map(({ name }) => name);
        for (const repository of some) coveredWith.set(nameKey(repository), names);
      }
    },
    needs: (repository, needs) => void setWish(repository, needs),
    isOfApp: true,
    accounts: app.accounts,
    isInstalledOn: app.isInstalledOn,
    login: app.login,
    failed: app.failed
  };
  function setWish(repository, needs) {
    const wish = { repositories: coveredWith.get(nameKey(repository)) ?? [repository.name], ...needs };
    wishes.set(nameKey(repository), wish);
    return wish;
  }
  function carryReports({ owner, name }) {
    const wish = { repositories: [name], grants: toReport(options), exact: false };
    return app.carrier(owner, () => wish);
  }
}
var isNamedIn = ({ repos = [], repository }, owner) => repos === "*" || [...repos, ...repository ? [repository] : []].some((one2) => isSameWord(one2.owner, owner));
function inChunks(repositories) {
  const owners = groupBy(repositories, ({ owner }) => owner.toLowerCase());
  return [...owners.values()].flatMap(
    (all) => Array.from(
      { length: Math.ceil(all.length / mostNames) },
      (_, at) => all.slice(at * mostNames, (at + 1) * mostNames)
    )
  );
}
var mostNames = 500;
export {
  carryForApp
};
