import {
  nameKey81 as nameKey,
  grantsOf99 as grantsOf,
  NotAsked100 as NotAsked
} from "./action.js";

// packages/core/src/github/batches/sharing.ts
var fewest = 3;
var sharedFor = 5 * 6e4;
function createSharing(readerOf, targets, openFold = () => void 0) {
  const namesOf = /* @__PURE__ */ new Map();
  for (const target of targets) {
    const owner = target.owner.toLowerCase();
    namesOf.set(owner, (namesOf.get(owner) ?? /* @__PURE__ */ new Set()).add(nameKey(target)));
  }
  const ofOwners = /* @__PURE__ */ new Map();
  return {
    async ask(call, own) {
      const owner = own.repository.owner.toLowerCase();
      const names = namesOf.get(owner);
      if (!names || names.size < fewest) return askAlone(call, own);
      const known = ofOwners.get(owner) ?? ofOwner((needs) => readerOf(own.repository.owner, needs), names, openFold);
      ofOwners.set(owner, known);
      return known.ask(call, own);
    }
  };
}
function sharingReader(own, sharing, folded = new Expiring(), heardAbove = (_isFolded) => {
}) {
  let hasListed = false;
  let hasFolded = false;
  const hear = (isFolded) => {
    hasListed = true;
    hasFolded ||= isFolded;
    heardAbove(isFolded);
  };
  return asking(own, {
    async ask(call) {
      const ask = () => sharing.ask(call, own);
      const heard = call.routeRules.folded ? folded.of(call, own.now(), ask) : ask();
      const { answer, isListed } = await heard;
      if (isListed) hear(call.routeRules.folded !== void 0);
      return answer;
    },
    hasFolded: () => hasFolded,
    forSection: () => sharingReader(own, sharing, folded, hear),
    recalling() {
      const known = own.recalling();
      const ask = async (call) => {
        try {
          return await known.ask(call);
        } catch (failure) {
          const heard = failure instanceof NotAsked && await folded.known(call);
          if (!heard) throw failure;
          return heard.answer;
        }
      };
      return { ...known, ask };
    },
    alone: (names) => hasListed ? unlistedReader(own, sharing, names) : void 0,
    unfolded() {
      const ask = async (call) => call.routeRules.folded ? own.ask(call) : (await sharing.ask(call, own)).answer;
      return asking(own, { ask });
    }
  });
}
var unlistedReader = (own, sharing, names) => asking(own, {
  ask: async (call) => call.routeRules.folded || call.routeRules.shared && isAbout(call, names) ? own.ask(call) : (await sharing.ask(call, own)).answer
});
function isAbout({ params, routeRules }, names) {
  const values = [...Object.values(params).map(String), ...routeRules.shared?.keys ?? []];
  return !names || !values.length || values.some((value) => names.has(value));
}
var asking = (own, how) => ({
  get repository() {
    return own.repository;
  },
  askOnce: (call) => own.askOnce?.(call) ?? own.ask(call),
  now: () => own.now(),
  serverTime: own.serverTime,
  server: async () => own.server?.(),
  rereading: () => own.rereading(),
  recalling: () => own.recalling(),
  ...how
});
var askAlone = async (call, own) => ({
  answer: await own.ask(call),
  isListed: false
});
function ofOwner(reader, names, openFold) {
  const fold = openFold(names);
  const questions = new Expiring();
  const lists = new Expiring();
  return {
    async ask(call, own) {
      const { shared, folded, skipped } = call.routeRules;
      if (skipped !== void 0 && fold) return { answer: skipped, isListed: true };
      if (folded && fold) return await fold.ask(call, folded, own) ?? askAlone(call, own);
      if (shared && (fold || !shared.isBatched))
        return lists.of(call, own.now(), () => new SharedList(call, shared, { reader, names })).ask(call, own);
      if (!isOfNoRepository(call)) return askAlone(call, own);
      let isFirst = false;
      const asked = questions.of(call, own.now(), () => {
        isFirst = true;
        return own.ask(call);
      });
      const answer = isFirst ? await asked : await asked.catch(() => void 0);
      return isFirst || !isAbsent(answer) ? { answer, isListed: false } : askAlone(call, own);
    }
  };
}
var isAbsent = (answer) => answer === void 0 || answer === null;
function isOfNoRepository({ api, route, body, routeRules }) {
  if (routeRules.pages || routeRules.connection) return false;
  if (api === "rest") return !route.includes("{repo}");
  return !/\$name\s*:/.test(body.query);
}
var questionOf = ({ route, params, query, body }) => JSON.stringify([route, params, query, body]);
var Expiring = class {
  #known = /* @__PURE__ */ new Map();
  known(call) {
    return this.#known.get(call.routeRules)?.get(questionOf(call))?.value;
  }
  of(call, now, make) {
    const { routeRules } = call;
    const ofRoute = this.#known.get(routeRules) ?? /* @__PURE__ */ new Map();
    this.#known.set(routeRules, ofRoute);
    const question = questionOf(call);
    const known = ofRoute.get(question);
    if (known && now < known.until) return known.value;
    for (const [old, { until }] of ofRoute) if (until <= now) ofRoute.delete(old);
    const value = make();
    ofRoute.set(question, { value, until: now + sharedFor });
    return value;
  }
};
var SharedList = class {
  constructor(call, rules, ways) {
    this.call = call;
    this.rules = rules;
    this.ways = ways;
    this.#pages = rules.read(call.params, (asked) => {
      this.#requests += 1;
      return ways.reader(grantsOf(asked)).ask(asked);
    });
  }
  call;
  rules;
  ways;
  #listed = /* @__PURE__ */ new Map();
  #pages;
  #asked = 0;
  #requests = 0;
  #isOver = false;
  #isWrong = false;
  #loading;
  #witness;
  async ask(call, own) {
    const name = nameKey(own.repository);
    this.#asked += 1;
    while (this.#mayGoOn(name)) {
      this.#loading ??= this.#load();
      await this.#loading;
    }
    if (this.#listed.has(name) && await this.#isProven())
      return { answer: this.#listed.get(name), isListed: true };
    const answer = own.ask(call);
    if (!this.#witness || !this.#listed.has(this.#witness.name)) this.#witness = { name, answer };
    return { answer: await answer, isListed: false };
  }
  #mayGoOn(name) {
    return !this.#isOver && !this.#isWrong && !this.#listed.has(name) && this.#requests < this.#asked - 1;
  }
  async #load() {
    try {
      const { value, done } = await this.#pages.next();
      for (const [name, answer] of value ?? []) if (this.ways.names.has(name)) this.#listed.set(name, answer);
      this.#isOver = done === true;
    } catch {
      this.#isWrong = true;
    } finally {
      this.#loading = void 0;
    }
  }
  async #isProven() {
    const witness = this.#witness;
    if (this.#isWrong || !witness || !this.#listed.has(witness.name)) return false;
    try {
      this.#isWrong ||= !this.rules.same(await witness.answer, this.#listed.get(witness.name));
      return !this.#isWrong;
    } catch {
      if (this.#witness === witness) this.#witness = void 0;
      return false;
    }
  }
};
export {
  createSharing,
  sharedFor,
  sharingReader,
  unlistedReader
};
