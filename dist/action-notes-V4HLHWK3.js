import {
  formatMinute76 as formatMinute,
  askOnce85 as askOnce,
  isSameWord85 as isSameWord,
  toFullName85 as toFullName,
  defineObject89 as defineObject,
  array96 as array,
  check96 as check,
  nullish96 as nullish,
  number96 as number,
  pipe96 as pipe,
  string96 as string,
  withPublicVersion97 as withPublicVersion,
  defineRestCall103 as defineRestCall,
  administration104 as administration,
  organizationAdministration104 as organizationAdministration,
  RequestFailure105 as RequestFailure,
  RunStopped105 as RunStopped,
  ignoreRefusal105 as ignoreRefusal,
  recoverFrom105 as recoverFrom
} from "./action.js";
import {
  list
} from "./action-chunk-EWVSJXKW.js";
import {
  getUserById
} from "./action-chunk-YNICP2FE.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-YWCJES34.js";

// packages/audit/src/changes/calls.ts
var isValidTime = (time) => !Number.isNaN(new Date(time).getTime());
var RulesetVersionSchema = defineObject({
  version_id: number(),
  actor: defineObject({ id: nullish(number()) }),
  updated_at: pipe(string(), check(isValidTime, "a moment"))
});
var getRulesetHistory = defineRestCall("GET /repos/{owner}/{repo}/rulesets/{ruleset_id}/history", {
  needs: administration.write,
  query: { per_page: 10 },
  answer: array(RulesetVersionSchema)
});
var AuditLogEntrySchema = defineObject({
  "@timestamp": pipe(number(), check(isValidTime, "a moment")),
  action: string(),
  actor: nullish(string()),
  repo: nullish(string()),
  ruleset_name: nullish(string())
});
var createAuditLogCall = (query) => defineRestCall("GET /orgs/{org}/audit-log", {
  needs: organizationAdministration.read,
  query,
  answer: array(AuditLogEntrySchema)
})({});
var searchAuditLog = (phrase) => createAuditLogCall({ phrase, per_page: 100, order: "desc" });
var probeAuditLog = createAuditLogCall({ per_page: 1 });

// packages/audit/src/changes/read.ts
async function readChanges(github, subjects) {
  const log = subjects.length ? await readRepositoryAuditLog(github) : [];
  return Promise.all(subjects.map((subject) => readChangesOfSubject(github, subject, log)));
}
var isRecordedSection = (section) => Object.hasOwn(actionPrefixes, section);
async function readChangesOfSubject(github, subject, log) {
  const histories = subject.section === "rulesets" ? await readRulesetHistories(github, subject.names) : [];
  const sources = [...histories, log ? selectLogChanges(log, subject) : createUnreadSource(auditLogName)];
  return {
    changes: sources.flatMap(({ changes }) => changes).sort((first, second) => second.at - first.at),
    unread: sources.flatMap(({ unread }) => unread)
  };
}
var createUnreadSource = (source) => ({ changes: [], unread: [source] });
async function readRulesetHistories(github, names) {
  const rulesets = await ignoreRefusal(github.ask(list({})));
  if (!rulesets) return [createUnreadSource("the list of rulesets")];
  const repositoryRulesets = rulesets.filter(({ source_type }) => source_type === "Repository");
  const selected = repositoryRulesets.filter(({ name }) => !names.length || names.includes(name));
  const missing = names.filter((name) => !selected.some((ruleset) => ruleset.name === name));
  const histories = await Promise.all(selected.map((ruleset) => readRulesetHistory(github, ruleset)));
  return [...missing.map((name) => createUnreadSource(describeRulesetHistory(name))), ...histories];
}
async function readRulesetHistory(github, { id, name }) {
  const versions = await ignoreRefusal(github.ask(getRulesetHistory({ ruleset_id: id })));
  if (!versions) return createUnreadSource(describeRulesetHistory(name));
  const changes = versions.map(async ({ actor, updated_at, version_id }) => ({
    by: await readAccountName(github, actor.id),
    at: Date.parse(updated_at),
    what: `version ${version_id}`,
    source: describeRulesetHistory(name)
  }));
  return { changes: await Promise.all(changes), unread: [] };
}
var describeRulesetHistory = (name) => `the history of ruleset "${name}"`;
async function readAccountName(github, id) {
  if (id == null) return "an account that GitHub does not name";
  const account = await ignoreRefusal(github.ask(getUserById({ account_id: id })));
  return account?.login ?? `account ${id}`;
}
async function readRepositoryAuditLog(github) {
  const repository = toFullName(github.repository);
  if (!await ignoreRefusal(askOnce(github, probeAuditLog))) return void 0;
  const entries = await ignoreRefusal(github.ask(searchAuditLog(`repo:${repository}`)));
  return entries?.filter(({ repo }) => isSameWord(repo ?? "", repository));
}
var auditLogName = "the audit log";
function selectLogChanges(log, { section, names }) {
  const isSubjectEntry = ({ action, ruleset_name: name }) => section === findSectionOfAction(action) && (section !== "rulesets" || !names.length || names.includes(name ?? ""));
  const changes = log.filter(isSubjectEntry).map((entry) => ({
    by: entry.actor ?? "an account that the log does not name",
    at: entry["@timestamp"],
    what: entry.action,
    source: auditLogName
  }));
  return { changes, unread: [] };
}
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
function findSectionOfAction(action) {
  const candidates = Object.entries(actionPrefixes).flatMap(
    ([section, prefixes]) => prefixes.map((prefix) => ({ section, prefix }))
  );
  const [best] = candidates.filter(({ prefix }) => action.startsWith(prefix)).toSorted((first, second) => second.prefix.length - first.prefix.length);
  return actionsWithoutChange.test(action) ? void 0 : best?.section;
}

// packages/audit/src/changes/notes.ts
var formatRecordedChange = ({ by, at, what, source }) => `${by} on ${formatMinute(at)} (${what}), according to ${source}`;
var noteLastChanges = (github, { delivery }, sections) => readLastChangeNotes(github, sections).catch(ignoreUnreachable).then((notes) => [...noteLastWebhook(delivery), ...notes]);
var noteLastWebhook = (delivery) => delivery ? [
  createLastChangeNote(
    "",
    `the last webhook for this repository came on ${formatMinute(delivery.at)}, for a change by ${delivery.by}`
  )
] : [];
async function readLastChangeNotes(github, sections) {
  const drifted = sections.filter(({ name, status }) => status === "drift" && isRecordedSection(name));
  const notes = drifted.map(async ({ name, lines }) => {
    const names = lines.flatMap(({ namedKey = "" }) => /"(.+)"/.exec(namedKey)?.[1] ?? []);
    const [recorded] = await readChanges(github, [{ section: name, names }]);
    const latestChange = recorded && !mayLackLatestChange(recorded, lines) ? recorded.changes[0] : void 0;
    return latestChange ? [createLastChangeNote(name, `last changed by ${formatRecordedChange(latestChange)}`)] : [];
  });
  return (await Promise.all(notes)).flat();
}
var mayLackLatestChange = ({ unread }, lines) => unread.includes(auditLogName) && (unread.length > 1 || lines.some(({ sign }) => sign === "+"));
var ignoreUnreachable = recoverFrom([RequestFailure, RunStopped], () => []);
var createLastChangeNote = (key, text) => ({
  kind: "note",
  key,
  message: withPublicVersion(text, "the person who last changed it is hidden: this log may be public")
});
export {
  formatRecordedChange,
  noteLastChanges
};
