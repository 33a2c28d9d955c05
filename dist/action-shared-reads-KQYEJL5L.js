import {
  askOnce85 as askOnce,
  toNameKey85 as toNameKey,
  listGrants103 as listGrants,
  RequestNotSent105 as RequestNotSent
} from "./action.js";

// packages/core/src/github/batches/expiring-map.ts
var sharedDuration = 5 * 6e4;
var ExpiringMap = class {
  #entries = /* @__PURE__ */ new Map();
  peek(call) {
    return this.#entries.get(call.routeRules)?.get(toQuestionKey(call))?.value;
  }
  getOrCreate(call, now, createValue) {
    const { routeRules } = call;
    const entries = this.#entries.get(routeRules) ?? /* @__PURE__ */ new Map();
    this.#entries.set(routeRules, entries);
    const question = toQuestionKey(call);
    const entry = entries.get(question);
    if (entry && now < entry.until) return entry.value;
    for (const [oldKey, { until }] of entries) if (until <= now) entries.delete(oldKey);
    const value = createValue();
    entries.set(question, { value, until: now + sharedDuration });
    return value;
  }
};
var toQuestionKey = ({ route, params, query, body }) => JSON.stringify([route, params, query, body]);

// packages/core/src/github/batches/spot-checked-list.ts
var SpotCheckedList = class {
  constructor(call, rules, context) {
    this.call = call;
    this.rules = rules;
    this.context = context;
    this.#pages = rules.read(call.params, (pageCall) => {
      this.#requests += 1;
      return context.reader(listGrants(pageCall)).ask(pageCall);
    });
  }
  call;
  rules;
  context;
  #listed = /* @__PURE__ */ new Map();
  #pages;
  #readCount = 0;
  #requests = 0;
  #isComplete = false;
  #isWrong = false;
  #loading;
  #spotCheck;
  async ask(call, own) {
    const name = toNameKey(own.repository);
    this.#readCount += 1;
    while (this.#canLoadMore(name)) {
      this.#loading ??= this.#loadPage();
      await this.#loading;
    }
    if (this.#listed.has(name) && await this.#isConfirmed())
      return { answer: this.#listed.get(name), isShared: true };
    const answer = own.ask(call);
    if (!this.#spotCheck || !this.#listed.has(this.#spotCheck.name)) this.#spotCheck = { name, answer };
    return { answer: await answer, isShared: false };
  }
  #canLoadMore(name) {
    return !this.#isComplete && !this.#isWrong && !this.#listed.has(name) && this.#requests < this.#readCount - 1;
  }
  async #loadPage() {
    try {
      const { value, done } = await this.#pages.next();
      for (const [name, answer] of value ?? []) if (this.context.names.has(name)) this.#listed.set(name, answer);
      this.#isComplete = done === true;
    } catch {
      this.#isWrong = true;
    } finally {
      this.#loading = void 0;
    }
  }
  async #isConfirmed() {
    const spotCheck = this.#spotCheck;
    if (this.#isWrong || !spotCheck || !this.#listed.has(spotCheck.name)) return false;
    try {
      this.#isWrong ||= !this.rules.isSame(await spotCheck.answer, this.#listed.get(spotCheck.name));
      return !this.#isWrong;
    } catch {
      if (this.#spotCheck === spotCheck) this.#spotCheck = void 0;
      return false;
    }
  }
};

// packages/core/src/github/batches/shared-reads.ts
var minRepositories = 3;
function createSharedReads(createReader, targets, openBatchReader = () => void 0) {
  const namesByOwner = /* @__PURE__ */ new Map();
  for (const target of targets) {
    const owner = target.owner.toLowerCase();
    namesByOwner.set(owner, (namesByOwner.get(owner) ?? /* @__PURE__ */ new Set()).add(toNameKey(target)));
  }
  const readsByOwner = /* @__PURE__ */ new Map();
  return {
    async ask(call, own) {
      const owner = own.repository.owner.toLowerCase();
      const names = namesByOwner.get(owner);
      if (!names || names.size < minRepositories) return askUnshared(call, own);
      const ownerReads = readsByOwner.get(owner) ?? createOwnerReads((needs) => createReader(own.repository.owner, needs), names, openBatchReader);
      readsByOwner.set(owner, ownerReads);
      return ownerReads.ask(call, own);
    }
  };
}
function createSharingReader(own, sharedReads, batchedAnswers = new ExpiringMap(), reportShared = (_isBatched) => {
}) {
  let hasShared = false;
  let hasBatched = false;
  const markShared = (isBatched) => {
    hasShared = true;
    hasBatched ||= isBatched;
    reportShared(isBatched);
  };
  return overrideReader(own, {
    async ask(call) {
      const isBatched = call.routeRules.batched !== void 0;
      const ask = () => sharedReads.ask(call, own);
      const pending = isBatched ? batchedAnswers.getOrCreate(call, own.now(), ask) : ask();
      const { answer, isShared } = await pending;
      if (isShared) markShared(isBatched);
      return answer;
    },
    hasBatchedAnswer: () => hasBatched,
    createSectionReader: () => createSharingReader(own, sharedReads, batchedAnswers, markShared),
    createRecallReader: () => createSharedRecallReader(own, batchedAnswers),
    createUnsharedReader: (names) => hasShared ? createReaderWithoutLists(own, sharedReads, names) : void 0,
    createUnbatchedReader: () => createUnbatchedReader(own, sharedReads)
  });
}
function createSharedRecallReader(own, batchedAnswers) {
  const recallReader = own.createRecallReader();
  return {
    ...recallReader,
    async ask(call) {
      try {
        return await recallReader.ask(call);
      } catch (failure) {
        const batchedAnswer = failure instanceof RequestNotSent && await batchedAnswers.peek(call);
        if (!batchedAnswer) throw failure;
        return batchedAnswer.answer;
      }
    }
  };
}
var createUnbatchedReader = (own, sharedReads) => overrideReader(own, {
  ask: async (call) => call.routeRules.batched ? own.ask(call) : (await sharedReads.ask(call, own)).answer
});
var createReaderWithoutLists = (own, sharedReads, names) => overrideReader(own, {
  ask: async (call) => call.routeRules.batched || call.routeRules.ownerWide && isAboutNames(call, names) ? own.ask(call) : (await sharedReads.ask(call, own)).answer
});
function isAboutNames({ params, routeRules }, names) {
  const values = [...Object.values(params).map(String), ...routeRules.ownerWide?.keys ?? []];
  return !names || !values.length || values.some((value) => names.has(value));
}
var overrideReader = (own, overrides) => ({
  get repository() {
    return own.repository;
  },
  askOnce: (call) => askOnce(own, call),
  now: () => own.now(),
  getServerTime: own.getServerTime,
  readServerVersion: async () => own.readServerVersion?.(),
  createRereadingReader: () => own.createRereadingReader(),
  createRecallReader: () => own.createRecallReader(),
  ...overrides
});
function createOwnerReads(createReader, names, openBatchReader) {
  const batchReader = openBatchReader(names);
  const lists = new ExpiringMap();
  const organizationAnswers = new ExpiringMap();
  return {
    async ask(call, own) {
      const { ownerWide, batched, batchedDefault } = call.routeRules;
      if (batchReader && batchedDefault !== void 0) return { answer: batchedDefault, isShared: true };
      if (batchReader && batched) return await batchReader.ask(call, batched, own) ?? askUnshared(call, own);
      if (ownerWide && (batchReader || !ownerWide.isBatched))
        return lists.getOrCreate(call, own.now(), () => new SpotCheckedList(call, ownerWide, { reader: createReader, names })).ask(call, own);
      return isOrganizationLevel(call) ? askOrganization(call, own, organizationAnswers) : askUnshared(call, own);
    }
  };
}
async function askOrganization(call, own, answers) {
  let isFirst = false;
  const pending = answers.getOrCreate(call, own.now(), () => {
    isFirst = true;
    return own.ask(call);
  });
  if (isFirst) return { answer: await pending, isShared: false };
  const answer = await pending.catch(() => void 0);
  return answer === void 0 || answer === null ? askUnshared(call, own) : { answer, isShared: false };
}
var askUnshared = async (call, own) => ({
  answer: await own.ask(call),
  isShared: false
});
function isOrganizationLevel({ api, route, body, routeRules }) {
  if (routeRules.pages || routeRules.connection) return false;
  if (api === "rest") return !route.includes("{repo}");
  return !/\$name\s*:/.test(body.query);
}
export {
  createReaderWithoutLists,
  createSharedReads,
  createSharingReader
};
