import {
  toNameKey85 as toNameKey,
  array96 as array,
  object96 as object,
  optional96 as optional,
  record96 as record,
  string96 as string,
  unknown96 as unknown,
  withPublicVersion97 as withPublicVersion,
  formatCode98 as formatCode,
  isRecord101 as isRecord,
  defineQuery103 as defineQuery,
  NotOnServer105 as NotOnServer,
  PermissionDenied105 as PermissionDenied,
  QuotaUsedUp105 as QuotaUsedUp,
  isRunFailure105 as isRunFailure
} from "./action.js";

// packages/core/src/github/batches/compare-answers.ts
var findAnswerDifference = ({ key, toComparable }, own, batched) => compareValues(own, batched, key) ?? (toComparable && compareValues(toComparable(own), toComparable(batched), key, true));
function compareValues(own, batched, key, isExact = false) {
  const compareInside = (left, right, path = key) => compareValues(left, right, path, isExact);
  if (Array.isArray(own) && Array.isArray(batched)) {
    const unmatched = [...own];
    const extra = batched.filter((left) => {
      const index = unmatched.findIndex((ownEntry) => !compareInside(ownEntry, left));
      if (index >= 0) unmatched.splice(index, 1);
      return index < 0;
    });
    if (!unmatched.length && !extra.length) return void 0;
    return unmatched.length && extra.length && compareInside(unmatched[0], extra[0]) || {
      key,
      own: unmatched[0],
      batched: extra[0]
    };
  }
  if (isExact && isRecord(own) && batched === void 0) return compareInside(own, {});
  if (!isRecord(own) || !isRecord(batched))
    return own === batched || isOff(own) && isOff(batched) ? void 0 : { key, own, batched };
  const names = Object.keys(isExact ? { ...batched, ...own } : batched);
  const comparable = names.filter((name) => name in own || !/^(repository|deploy_keys)\b/.test(key));
  return comparable.map((name) => compareInside(own[name], batched[name], `${key}.${name}`)).find((difference) => difference);
}
function listKeyPaths(answer, path = "") {
  if (Array.isArray(answer))
    return [path, ...answer.flatMap((entry) => listKeyPaths(entry, `${path}[${isRecord(entry) ? entry.type : ""}]`))];
  return isRecord(answer) ? Object.entries(answer).flatMap(([key, entry]) => listKeyPaths(entry, `${path}.${key}`)) : [path];
}
var isOff = (value) => value === void 0 || value === null || value === "" || value === false || Array.isArray(value) && !value.length;

// packages/core/src/github/batches/batch-reader.ts
var initialSize = 10;
var maxSize = 25;
var fastQuery = 3e3;
var maxNodes = 5e5;
var quietTurns = 4;
var BatchReader = class {
  constructor(tally, spotCheckName) {
    this.tally = tally;
    this.spotCheckName = spotCheckName;
  }
  tally;
  spotCheckName;
  #proven = /* @__PURE__ */ new Map();
  #used = /* @__PURE__ */ new Set();
  #excluded = /* @__PURE__ */ new Set();
  #waiting = [];
  #size = initialSize;
  #maxSize = maxSize;
  #isRunning = false;
  async ask(call, rules, own) {
    if (this.#isLeftOut(rules)) return void 0;
    return new Promise((resolve) => {
      this.#waiting.push({ call, rules, reader: own, name: toNameKey(own.repository), resolve });
      if (!this.#isRunning) void this.#run();
    });
  }
  /** True if comparisons with single requests covered every key of this answer. */
  #isProven({ rules, batched }) {
    const proven = this.#proven.get(rules);
    return proven !== void 0 && listKeyPaths(batched).every((key) => proven.has(key));
  }
  #isLeftOut = (rules) => this.#size < 2 || this.tally.disagreements.has(rules) || this.#excluded.has(rules);
  async #run() {
    this.#isRunning = true;
    while (this.#waiting.length) {
      for (let quiet = 0, before = 0; quiet < quietTurns; before = this.#waiting.length) {
        await new Promise(setImmediate);
        quiet = this.#waiting.length === before ? quiet + 1 : 0;
      }
      const reads = this.#takeNext();
      const batch = Promise.resolve(this.tally.queue).then(() => this.#readBatch(reads));
      this.tally.queue = batch.catch(() => {
      });
      try {
        await batch;
      } catch (failure) {
        this.#recover(reads, failure);
      }
    }
    this.#isRunning = false;
  }
  /** An app's token for files cannot read settings, so a query never mixes both. */
  #takeNext() {
    const isFile = ({ rules }) => rules.key === "settings";
    const sameKind = this.#waiting.filter((read) => isFile(read) === isFile(this.#waiting[0]));
    const names = /* @__PURE__ */ new Set();
    let nodes = 0;
    for (const { name, rules, call } of sameKind) {
      if (!names.has(name) && names.size === this.#size) continue;
      nodes += estimateQueryCost(rules.selectFields(call.params)).nodes;
      if (names.size && nodes > maxNodes) break;
      names.add(name);
    }
    const reads = sameKind.filter(({ name }) => names.has(name));
    this.#waiting = this.#waiting.filter((read) => !reads.includes(read));
    return reads;
  }
  async #readBatch(reads) {
    const included = reads.filter(({ rules }) => !this.#isLeftOut(rules));
    const answeredReads = included.length ? await this.#sendQuery(included) : [];
    const allReads = [...answeredReads, ...reads.filter((read) => !included.includes(read))];
    for (const read of allReads) await this.#compareRead(read);
    for (const read of allReads) this.#resolveRead(read);
  }
  #resolveRead(read) {
    const { rules, batched, resolve } = read;
    if (batched === void 0 || this.#isLeftOut(rules) || !this.#isProven(read)) return resolve(void 0);
    this.#used.add(rules);
    this.tally.answers += 1;
    resolve({ answer: batched, isShared: true });
  }
  /** Any reader works, because an app's token covers all repositories of the run. */
  async #sendQuery(reads) {
    const { reader } = reads[0];
    const startedAt = reader.now();
    const requests = reads.reduce(
      (sum, { rules, call }) => sum + estimateQueryCost(rules.selectFields(call.params)).requests,
      0
    );
    this.tally.queries += 1;
    this.tally.points += Math.max(1, Math.round(requests / 100));
    for (const { name } of reads) this.tally.names.add(name);
    const { data, errors } = await reader.ask(buildBatchQuery(reads));
    if (errors.some(isLimitError)) throw new Error("the query is too large for GitHub");
    if (reader.now() - startedAt <= fastQuery) this.#size = Math.min(this.#size * 2, this.#maxSize);
    const failed = new Set(errors.map(({ path }) => path?.[0]));
    return reads.map((read, index) => {
      const alias = toAlias(index);
      const selection = failed.has(void 0) || failed.has(alias) ? void 0 : data[alias];
      const isRepository = isRecord(selection) && String(selection.nameWithOwner).toLowerCase() === read.name;
      return isRepository ? { ...read, batched: read.rules.parseAnswer(selection, read.call.params) } : read;
    });
  }
  async #compareRead(read) {
    const { call, rules, reader, name, batched: batchedAnswer } = read;
    if (batchedAnswer === void 0 || this.#isLeftOut(rules)) return;
    const isProven = this.#isProven(read);
    if (isProven && name !== this.spotCheckName) return;
    read.batched = void 0;
    const ownAnswer = reader.ask(call);
    read.resolve(ownAnswer.then((answer) => ({ answer, isShared: false })));
    try {
      const answer = await ownAnswer;
      if (!findAnswerDifference(rules, answer, batchedAnswer))
        return this.#proven.set(rules, /* @__PURE__ */ new Set([...this.#proven.get(rules) ?? [], ...listKeyPaths(batchedAnswer)]));
      this.#proven.delete(rules);
      const [secondRead] = await this.#sendQuery([read]);
      if (secondRead.batched === void 0) return this.#excluded.add(rules);
      const difference = findAnswerDifference(rules, answer, secondRead.batched);
      if (difference)
        this.tally.disagreements.set(rules, { name, ...difference, isLate: isProven && this.#used.has(rules) });
    } catch {
      this.#excluded.add(rules);
    }
  }
  #recover(reads, failure) {
    const lacks = failure instanceof NotOnServer && failure.graphql !== "all" ? failure.graphql : void 0;
    const isLacked = (text) => lacks?.some((field) => new RegExp(`\\b${field.split(".")[1]}\\b`).test(text));
    const isUnreadable = ({ rules, call }) => this.#isLeftOut(rules) || isLacked(rules.selectFields(call.params));
    const unreadable = lacks ? reads.filter(isUnreadable) : [];
    if (!unreadable.length) this.#maxSize = isFinalFailure(failure) ? 1 : Math.floor(this.#size / 2);
    this.#size = Math.min(this.#size, this.#maxSize);
    for (const { rules } of unreadable) this.#excluded.add(rules);
    for (const read of reads) if (this.#isLeftOut(read.rules)) read.resolve(void 0);
    this.#waiting.unshift(...reads.filter(({ rules }) => !this.#isLeftOut(rules)));
  }
};
var isFinalFailure = (failure) => isRunFailure(failure) || [NotOnServer, PermissionDenied, QuotaUsedUp].some((kind) => failure instanceof kind);
var unknown2 = optional(unknown());
var QueryError = object({ type: unknown2, message: unknown2, path: optional(array(unknown())) });
var BatchAnswer = object({ data: record(string(), unknown()), errors: optional(array(QueryError), []) });
var isLimitError = ({ type, message }) => /RESOURCE_LIMIT|MAX_NODE/.test(String(type)) || /resource limits|timeout|timed out/i.test(String(message));
var toAlias = (index) => `a${index}`;
function buildBatchQuery(reads) {
  const names = [...new Set(reads.map(({ reader }) => reader.repository.name))];
  const texts = [...new Set(reads.map(({ rules, call }) => rules.selectFields(call.params)))];
  const parts = reads.map(({ reader, rules, call }, index) => {
    const name = names.indexOf(reader.repository.name);
    const text = texts.indexOf(rules.selectFields(call.params));
    return `${toAlias(index)}: repository(owner: $owner, name: $n${name}, followRenames: false) { nameWithOwner ...f${text} }`;
  });
  const declared = names.map((_, index) => `, $n${index}: String!`).join("");
  const fragments = texts.map((text, index) => `fragment f${index} on Repository { ${text} }`);
  const document = `query Fold($owner: String!${declared}) { ${parts.join("\n")} }
${fragments.join("\n")}`;
  return defineQuery(document, {
    needs: [],
    isBatchQuery: true,
    answer: BatchAnswer
  })(Object.fromEntries(names.map((name, index) => [`n${index}`, name])));
}
function estimateQueryCost(text) {
  const cost = { nodes: 0, requests: 0 };
  const factors = [1];
  let next = 1;
  for (const [word, first] of text.matchAll(/\(\s*first:\s*(\d+)|[{}]/g)) {
    if (first) {
      next = Number(first);
      cost.nodes += factors.at(-1) * next;
      cost.requests += factors.at(-1);
    } else if (word === "{") {
      factors.push(factors.at(-1) * next);
      next = 1;
    } else factors.pop();
  }
  return cost;
}

// packages/core/src/run/fleet/batching.ts
var minBatchSize = 9;
var createBatchOpener = (tally, now) => (names) => names.size < minBatchSize ? void 0 : new BatchReader(tally, [...names][1 + now % (names.size - 1)]);
function reportBatchDisagreements({ disagreements }, repositories) {
  const sorted = [...disagreements.values()].sort((first, second) => Number(first.isLate) - Number(second.isLate));
  const worst = new Map(sorted.map((disagreement) => [getDisagreementSection(disagreement), disagreement]));
  return [...worst.values()].map((disagreement) => reportDisagreement(disagreement, repositories));
}
var getDisagreementSection = ({ key }) => key.split(".")[0];
function reportDisagreement(disagreement, repositories) {
  const { name, key, batched, own, isLate } = disagreement;
  const section = getDisagreementSection(disagreement);
  const formatMessage = (setting) => `a batched query and a single query return different values of ${setting}: ${isLate ? "results of this run use the batched query and may be wrong" : "Trueup reads each repository separately from now on"}`;
  const publicMessage = formatMessage(formatCode(section));
  const fullMessage = formatMessage(
    `${formatCode(key)} of ${formatCode(name)} (${describeAnswer(batched)} and ${describeAnswer(own)})`
  );
  const target = repositories.find(({ repository }) => toNameKey(repository) === name);
  const message = target?.disclosure.isHidden === false ? withPublicVersion(fullMessage, publicMessage) : publicMessage;
  const fix = "run again with `--read rest`, and report this line as a Trueup issue";
  return {
    kind: isLate ? "error" : "warning",
    key: section,
    message,
    fix,
    ...isLate && { code: "conflict" }
  };
}
var describeAnswer = (value) => value === void 0 ? "nothing" : formatCode(JSON.stringify(value));
export {
  createBatchOpener,
  reportBatchDisagreements
};
