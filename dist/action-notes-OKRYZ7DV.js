import {
  formatMinute75 as formatMinute,
  toFullName84 as toFullName,
  defineObject87 as defineObject,
  withPublicVersion91 as withPublicVersion,
  array96 as array,
  check96 as check,
  nullish96 as nullish,
  number96 as number,
  pipe96 as pipe,
  string96 as string,
  administration101 as administration,
  organizationAdministration101 as organizationAdministration,
  defineRestCall102 as defineRestCall,
  RequestFailure103 as RequestFailure,
  RunStopped103 as RunStopped,
  ignoreRefusal103 as ignoreRefusal,
  recoverFrom103 as recoverFrom
} from "./action.js";
import {
  list
} from "./action-chunk-7XJL6EHH.js";
import {
  getUserById
} from "./action-chunk-DVWTQOED.js";
import "./action-chunk-HOKMK75Z.js";
import "./action-chunk-C3FS3PRO.js";
import "./action-chunk-ODXYMMJH.js";

// packages/audit/src/changes/calls.ts
var isValidTime = (time) => !Number.isNaN(new Date(time).getTime());
var VersionSchema = defineObject({
  version_id: number(),
  actor: defineObject({ id: nullish(number()) }),
  updated_at: pipe(string(), check(isValidTime, "a moment"))
});
var getRulesetHistory = defineRestCall("GET /repos/{owner}/{repo}/rulesets/{ruleset_id}/history", {
  needs: administration.write,
  query: { per_page: 10 },
  answer: array(VersionSchema)
});
var LogEntrySchema = defineObject({
  "@timestamp": pipe(number(), check(isValidTime, "a moment")),
  action: string(),
  actor: nullish(string()),
  repo: nullish(string()),
  ruleset_name: nullish(string())
});
var createAuditLogCall = (query) => defineRestCall("GET /orgs/{org}/audit-log", {
  needs: organizationAdministration.read,
  query,
  answer: array(LogEntrySchema)
})({});
var searchAuditLog = (phrase) => createAuditLogCall({ phrase, per_page: 100, order: "desc" });
var probeAuditLog = createAuditLogCall({ per_page: 1 });

// packages/audit/src/changes/read.ts
var actionPrefixes = {
  repository: ["repo.", "repository_", "repository."],
  branches: ["protected_branch."],
  rulesets: ["repository_ruleset."],
  collaborators: ["repo.add_member", "repo.remove_member", "repo.update_member", "repository_invitation."],
  teams: ["team.add_repository", "team.remove_repository", "team.update_repository_permission"],
  webhooks: ["hook."],
  environments: ["environment."],
  deploy_keys: ["public_key.", "deploy_key."],
  actions: ["repo.actions_", "repo.update_actions_", "repo.set_actions_"],
  actions_secrets: ["repo.create_actions_secret", "repo.update_actions_secret", "repo.remove_actions_secret"],
  actions_variables: ["repo.create_actions_variable", "repo.update_actions_variable", "repo.remove_actions_variable"],
  pages: ["repo.pages_"],
  custom_properties: ["repository.custom_property", "custom_property_value."]
};
var actionsWithoutChange = /^(repo\.download_|repository_(advisory|vulnerability_alert)\.|protected_branch\.(policy_override|rejected_))/;
function findSection(action) {
  const prefixes = Object.entries(actionPrefixes).flatMap(
    ([section, words]) => words.map((prefix) => ({ section, word: prefix }))
  );
  const [best] = prefixes.filter(({ word: prefix }) => action.startsWith(prefix)).toSorted((first, second) => second.word.length - first.word.length);
  return actionsWithoutChange.test(action) ? void 0 : best?.section;
}
var isRecorded = (section) => Object.hasOwn(actionPrefixes, section);
var nameHistory = (name) => `the history of ruleset "${name}"`;
var logName = "the audit log";
async function readChanges(github, subjects) {
  const log = subjects.some(({ section }) => isRecorded(section)) ? await readLog(github) : [];
  return Promise.all(subjects.map((subject) => readSubject(github, subject, log)));
}
async function readSubject(github, subject, log) {
  if (!isRecorded(subject.section)) return { changes: [], unread: [] };
  const histories = subject.section === "rulesets" ? await readHistories(github, subject.names) : [];
  const sources = [...histories, log ? selectLogChanges(log, subject) : createUnreadSource(logName)];
  return {
    changes: sources.flatMap(({ changes }) => changes).sort((first, second) => second.at - first.at),
    unread: sources.flatMap(({ unread }) => unread)
  };
}
var createUnreadSource = (source) => ({ changes: [], unread: [source] });
async function readHistories(github, names) {
  const rulesets = await ignoreRefusal(github.ask(list({})));
  if (!rulesets) return [createUnreadSource("the list of rulesets")];
  const repositoryRulesets = rulesets.filter(({ source_type }) => source_type === "Repository");
  const selected = repositoryRulesets.filter(({ name }) => !names.length || names.includes(name));
  const missing = names.filter((name) => !selected.some((ruleset) => ruleset.name === name));
  const histories = await Promise.all(selected.map((ruleset) => readHistory(github, ruleset)));
  return [...missing.map((name) => createUnreadSource(nameHistory(name))), ...histories];
}
async function readHistory(github, { id, name }) {
  const versions = await ignoreRefusal(github.ask(getRulesetHistory({ ruleset_id: id })));
  if (!versions) return createUnreadSource(nameHistory(name));
  const changes = versions.map(async ({ actor, updated_at, version_id }) => ({
    by: await nameAccount(github, actor.id),
    at: Date.parse(updated_at),
    what: `version ${version_id}`,
    source: nameHistory(name)
  }));
  return { changes: await Promise.all(changes), unread: [] };
}
async function nameAccount(github, id) {
  if (id == null) return "an account that GitHub does not name";
  const account = await ignoreRefusal(github.ask(getUserById({ account_id: id })));
  return account?.login ?? `account ${id}`;
}
async function readLog(github) {
  const repository = toFullName(github.repository);
  if (!await ignoreRefusal(github.askOnce?.(probeAuditLog) ?? github.ask(probeAuditLog))) return void 0;
  const entries = await ignoreRefusal(github.ask(searchAuditLog(`repo:${repository}`)));
  return entries?.filter(({ repo }) => repo?.toLowerCase() === repository.toLowerCase());
}
function selectLogChanges(log, { section, names }) {
  const isAbout = ({ action, ruleset_name: name }) => section === findSection(action) && (section !== "rulesets" || !names.length || names.includes(name ?? ""));
  const changes = log.filter(isAbout).map((entry) => ({
    by: entry.actor ?? "an account that the log does not name",
    at: entry["@timestamp"],
    what: entry.action,
    source: logName
  }));
  return { changes, unread: [] };
}

// packages/audit/src/changes/notes.ts
var formatChange = ({ by, at, what, source }) => `${by} on ${formatMinute(at)} (${what}), according to ${source}`;
var noteLastChanges = (github, { delivery }, sections) => noteDriftedSections(github, sections).catch(ignoreUnreachable).then((notes) => [...noteDelivery(delivery), ...notes]);
var noteDelivery = (delivery) => delivery ? [
  createNote(
    "",
    `the last webhook for this repository came on ${formatMinute(delivery.at)}, for a change by ${delivery.by}`
  )
] : [];
async function noteDriftedSections(github, sections) {
  const drifted = sections.filter(({ name, status }) => status === "drift" && isRecorded(name));
  const notes = drifted.map(async ({ name, lines }) => {
    const names = lines.flatMap(({ namedKey = "" }) => /"(.+)"/.exec(namedKey)?.[1] ?? []);
    const [recorded] = await readChanges(github, [{ section: name, names }]);
    const latestChange = recorded?.changes[0];
    return latestChange ? [createNote(name, `last changed by ${formatChange(latestChange)}`)] : [];
  });
  return (await Promise.all(notes)).flat();
}
var ignoreUnreachable = recoverFrom([RequestFailure, RunStopped], () => []);
var createNote = (key, text) => ({
  kind: "note",
  key,
  message: withPublicVersion(text, "the person who last changed it is hidden: this log is public")
});
export {
  formatChange,
  noteLastChanges
};
