import {
  nameKey81 as nameKey,
  inTwoViews88 as inTwoViews,
  code92 as code,
  array93 as array,
  object93 as object,
  optional93 as optional,
  record93 as record,
  string93 as string,
  unknown93 as unknown,
  isRecord96 as isRecord,
  query99 as query,
  NotOnServer100 as NotOnServer,
  PermissionDenied100 as PermissionDenied,
  PointsSpent100 as PointsSpent,
  isOfTheRun100 as isOfTheRun
} from "./action.js";

// packages/core/src/github/batches/compare-answers.ts
var findDifference = ({ key, exact }, own, folded) => difference(own, folded, key) ?? (exact && difference(exact(own), exact(folded), key, true));
function difference(own, folded, key, isExact = false) {
  const inside = (one, other, at = key) => difference(one, other, at, isExact);
  if (Array.isArray(own) && Array.isArray(folded)) {
    const left = [...own];
    const others = folded.filter((one) => {
      const at = left.findIndex((mine) => !inside(mine, one));
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    if (!left.length && !others.length) return void 0;
    return left.length && others.length && inside(left[0], others[0]) || { key, own: left[0], folded: others[0] };
  }
  if (isExact && isRecord(own) && folded === void 0) return inside(own, {});
  if (!isRecord(own) || !isRecord(folded))
    return own === folded || isOff(own) && isOff(folded) ? void 0 : { key, own, folded };
  const names = Object.keys(isExact ? { ...folded, ...own } : folded);
  const compared = names.filter((name) => name in own || !/^(repository|deploy_keys)\b/.test(key));
  return compared.map((name) => inside(own[name], folded[name], `${key}.${name}`)).find((found) => found);
}
function keysIn(answer, at = "") {
  if (Array.isArray(answer))
    return [at, ...answer.flatMap((one) => keysIn(one, `${at}[${isRecord(one) ? one.type : ""}]`))];
  return isRecord(answer) ? Object.entries(answer).flatMap(([key, one]) => keysIn(one, `${at}.${key}`)) : [at];
}
var isOff = (value) => value === void 0 || value === null || value === "" || value === false || Array.isArray(value) && !value.length;

// packages/core/src/github/batches/fold.ts
var few = 10;
var many = 25;
var swift = 3e3;
var mostNodes = 5e5;
var stillTurns = 4;
var turn = () => new Promise((resolve) => setImmediate(resolve));
var Fold = class {
  constructor(tally, drawn) {
    this.tally = tally;
    this.drawn = drawn;
  }
  tally;
  drawn;
  #proven = /* @__PURE__ */ new Map();
  #taken = /* @__PURE__ */ new Set();
  /** What the host does not show in a query, or refuses to a repository itself. */
  #left = /* @__PURE__ */ new Set();
  #waiting = [];
  #size = few;
  #most = many;
  #isRunning = false;
  /** `undefined` where the repository itself must be asked. */
  async ask(call, rules, own) {
    if (this.#isOver(rules)) return void 0;
    return new Promise((tell) => {
      this.#waiting.push({ call, rules, own, name: nameKey(own.repository), tell });
      if (!this.#isRunning) void this.#run();
    });
  }
  /** An answer may show keys, and entries of types, that no comparison has been about yet. */
  #isProven({ rules, folded }) {
    const proven = this.#proven.get(rules);
    return proven !== void 0 && keysIn(folded).every((key) => proven.has(key));
  }
  #isOver = (rules) => this.#size < 2 || this.tally.wrong.has(rules) || this.#left.has(rules);
  async #run() {
    this.#isRunning = true;
    while (this.#waiting.length) {
      for (let still = 0, before = 0; still < stillTurns; before = this.#waiting.length) {
        await turn();
        still = this.#waiting.length === before ? still + 1 : 0;
      }
      const asked = this.#next();
      const folding = Promise.resolve(this.tally.line).then(() => this.#fold(asked));
      this.tally.line = folding.catch(() => {
      });
      try {
        await folding;
      } catch (failure) {
        this.#recover(asked, failure);
      }
    }
    this.#isRunning = false;
  }
  /** The questions of the next repositories, as many as fit into a query. An app's token for a file reads no settings. */
  #next() {
    const isFile = ({ rules }) => rules.key === "settings";
    const alike = this.#waiting.filter((one) => isFile(one) === isFile(this.#waiting[0]));
    const names = /* @__PURE__ */ new Set();
    let nodes = 0;
    for (const { name, rules, call } of alike) {
      if (!names.has(name) && names.size === this.#size) continue;
      nodes += costOf(rules.selects(call.params)).nodes;
      if (names.size && nodes > mostNodes) break;
      names.add(name);
    }
    const asked = alike.filter(({ name }) => names.has(name));
    this.#waiting = this.#waiting.filter((one) => !asked.includes(one));
    return asked;
  }
  async #fold(asked) {
    const open = asked.filter(({ rules }) => !this.#isOver(rules));
    const shown = open.length ? await this.#shown(open) : [];
    const answered = [...shown, ...asked.filter((one) => !open.includes(one))];
    for (const one of answered) await this.#compare(one);
    for (const one of answered) this.#tell(one);
  }
  #tell(one) {
    const { rules, folded, tell } = one;
    if (folded === void 0 || this.#isOver(rules) || !this.#isProven(one)) return tell(void 0);
    this.#taken.add(rules);
    this.tally.answers += 1;
    tell({ answer: folded, isListed: true });
  }
  /** With the token of the first of them: an app's is for all repositories of the run. */
  async #shown(asked) {
    const { own } = asked[0];
    const began = own.now();
    const requests = asked.reduce((sum, { rules, call }) => sum + costOf(rules.selects(call.params)).requests, 0);
    this.tally.queries += 1;
    this.tally.points += Math.max(1, Math.round(requests / 100));
    for (const { name } of asked) this.tally.names.add(name);
    const { data, errors } = await own.ask(queryOf(asked));
    if (errors.some(isTooMuch)) throw new Error("the query is too large for GitHub");
    if (own.now() - began <= swift) this.#size = Math.min(this.#size * 2, this.#most);
    const failed = new Set(errors.map(({ path }) => path?.[0]));
    return asked.map((one, index) => {
      const alias = aliasOf(index);
      const shown = failed.has(void 0) || failed.has(alias) ? void 0 : data[alias];
      const isIt = isRecord(shown) && String(shown.nameWithOwner).toLowerCase() === one.name;
      return isIt ? { ...one, folded: one.rules.answer(shown, one.call.params) } : one;
    });
  }
  /** Reads what nothing has proven yet a second time, from the repository itself, and all of the drawn one. */
  async #compare(one) {
    const { call, rules, own, name, folded } = one;
    if (folded === void 0 || this.#isOver(rules)) return;
    const isProven = this.#isProven(one);
    if (isProven && name !== this.drawn) return;
    one.folded = void 0;
    const asked = own.ask(call);
    one.tell(asked.then((answer) => ({ answer, isListed: false })));
    try {
      const answer = await asked;
      if (!findDifference(rules, answer, folded))
        return this.#proven.set(rules, /* @__PURE__ */ new Set([...this.#proven.get(rules) ?? [], ...keysIn(folded)]));
      this.#proven.delete(rules);
      const [again] = await this.#shown([one]);
      if (again.folded === void 0) return this.#left.add(rules);
      const found = findDifference(rules, answer, again.folded);
      if (found) this.tally.wrong.set(rules, { name, ...found, isLate: isProven && this.#taken.has(rules) });
    } catch {
      this.#left.add(rules);
    }
  }
  /**
   * Asks for less after a failed query: takes the first step that applies. What was asked waits again, or is asked of each
   * repository itself.
   */
  #recover(asked, failure) {
    const lacks = failure instanceof NotOnServer && failure.graphql !== "all" ? failure.graphql : void 0;
    const isLacked = (text) => lacks?.some((field) => new RegExp(`\\b${field.split(".")[1]}\\b`).test(text));
    const isLost = ({ rules, call }) => this.#isOver(rules) || isLacked(rules.selects(call.params));
    const lost = lacks ? asked.filter(isLost) : [];
    const steps = [
      // The server lacks a field. A query without the answers that need the field may succeed.
      [lost.length > 0, this.#most],
      // Every other query would fail in the same way, and a query about one repository batches nothing.
      [isFinal(failure), 1],
      // The query may be too large or take too long. A query about half of the repositories may succeed.
      [true, Math.floor(this.#size / 2)]
    ];
    [, this.#most] = steps.find(([applies]) => applies);
    this.#size = Math.min(this.#size, this.#most);
    for (const { rules } of lost) this.#left.add(rules);
    for (const one of asked) if (this.#isOver(one.rules)) one.tell(void 0);
    this.#waiting.unshift(...asked.filter(({ rules }) => !this.#isOver(rules)));
  }
};
var isFinal = (failure) => isOfTheRun(failure) || [NotOnServer, PermissionDenied, PointsSpent].some((kind) => failure instanceof kind);
var unknown2 = optional(unknown());
var QueryError = object({ type: unknown2, message: unknown2, path: optional(array(unknown())) });
var Shown = object({ data: record(string(), unknown()), errors: optional(array(QueryError), []) });
var isTooMuch = ({ type, message }) => /RESOURCE_LIMIT|MAX_NODE/.test(String(type)) || /resource limits|timeout|timed out/i.test(String(message));
var aliasOf = (index) => `a${index}`;
function queryOf(asked) {
  const names = [...new Set(asked.map(({ own }) => own.repository.name))];
  const texts = [...new Set(asked.map(({ rules, call }) => rules.selects(call.params)))];
  const parts = asked.map(({ own, rules, call }, index) => {
    const name = names.indexOf(own.repository.name);
    const text = texts.indexOf(rules.selects(call.params));
    return `${aliasOf(index)}: repository(owner: $owner, name: $n${name}, followRenames: false) { nameWithOwner ...f${text} }`;
  });
  const declared = names.map((_, index) => `, $n${index}: String!`).join("");
  const fragments = texts.map((text, index) => `fragment f${index} on Repository { ${text} }`);
  const document = `query Fold($owner: String!${declared}) { ${parts.join("\n")} }
${fragments.join("\n")}`;
  return query(document, {
    needs: [],
    isFold: true,
    answer: Shown
  })(Object.fromEntries(names.map((name, index) => [`n${index}`, name])));
}
function costOf(text) {
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

// packages/core/src/run/several/folding.ts
var fewest = 9;
var foldsOf = (tally, now) => (names) => names.size < fewest ? void 0 : new Fold(tally, [...names][1 + now % (names.size - 1)]);
function foldLines({ wrong }, repositories) {
  const found = [...wrong.values()].sort((one, other) => Number(one.isLate) - Number(other.isLate));
  const worst = new Map(found.map((one) => [sectionOf(one), one]));
  return [...worst.values()].map((one) => foldLine(one, repositories));
}
var sectionOf = ({ key }) => key.split(".")[0];
function foldLine(one, repositories) {
  const { name, key, folded, own, isLate } = one;
  const section = sectionOf(one);
  const said = (about) => `a batched query and a single query return different values of ${about}: ${isLate ? "results of this run use the batched query and may be wrong" : "Trueup reads each repository separately from now on"}`;
  const openly = said(code(section));
  const isOfIt = ({ repository }) => nameKey(repository) === name;
  const inFull = said(`${code(key)} of ${code(name)} (${valueText(folded)} and ${valueText(own)})`);
  const message = repositories.find(isOfIt)?.disclosure.isHidden === false ? inTwoViews(inFull, openly) : openly;
  const fix = "run again with `--read rest`, and report this line as a Trueup issue";
  return {
    kind: isLate ? "error" : "warning",
    key: section,
    message,
    fix,
    ...isLate && { code: "conflict" }
  };
}
var valueText = (value) => value === void 0 ? "nothing" : code(JSON.stringify(value));
export {
  foldLines,
  foldsOf
};
