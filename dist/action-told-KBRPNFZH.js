import {
  minuteText72 as minuteText,
  fullName81 as fullName,
  object84 as object,
  inTwoViews88 as inTwoViews,
  array93 as array,
  check93 as check,
  nullish93 as nullish,
  number93 as number,
  pipe93 as pipe,
  string93 as string,
  administration98 as administration,
  organizationAdministration98 as organizationAdministration,
  rest99 as rest,
  HostUnreachable100 as HostUnreachable,
  RunStopped100 as RunStopped,
  forgiving100 as forgiving,
  unlessRefused100 as unlessRefused
} from "./action.js";
import {
  list
} from "./action-chunk-2W44PF6A.js";
import {
  userNumbered
} from "./action-chunk-PRRDYNAS.js";
import "./action-chunk-QAASC3EC.js";
import "./action-chunk-CKQM5WOC.js";
import "./action-chunk-CFPUKJRB.js";

// packages/audit/src/changes/calls.ts
var isMoment = (time) => !Number.isNaN(new Date(time).getTime());
var Version = object({
  version_id: number(),
  actor: object({ id: nullish(number()) }),
  updated_at: pipe(string(), check(isMoment, "a moment"))
});
var getRulesetHistory = rest("GET /repos/{owner}/{repo}/rulesets/{ruleset_id}/history", {
  needs: administration.write,
  query: { per_page: 10 },
  answer: array(Version)
});
var Entry = object({
  "@timestamp": pipe(number(), check(isMoment, "a moment")),
  action: string(),
  actor: nullish(string()),
  repo: nullish(string()),
  ruleset_name: nullish(string())
});
var auditLog = (query) => rest("GET /orgs/{org}/audit-log", { needs: organizationAdministration.read, query, answer: array(Entry) })({});
var searchAuditLog = (phrase) => auditLog({ phrase, per_page: 100, order: "desc" });
var probeAuditLog = auditLog({ per_page: 1 });

// packages/audit/src/changes/read.ts
var actionsOf = {
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
var idle = /^(repo\.download_|repository_(advisory|vulnerability_alert)\.|protected_branch\.(policy_override|rejected_))/;
function sectionOf(action) {
  const all = Object.entries(actionsOf).flatMap(([section, words]) => words.map((word) => ({ section, word })));
  const [best] = all.filter(({ word }) => action.startsWith(word)).toSorted((one, other) => other.word.length - one.word.length);
  return idle.test(action) ? void 0 : best?.section;
}
var isRecorded = (section) => Object.hasOwn(actionsOf, section);
var historyText = (name) => `the history of ruleset "${name}"`;
var logText = "the audit log";
async function readChanges(host, subjects) {
  const log = subjects.some(({ section }) => isRecorded(section)) ? await readLog(host) : [];
  return Promise.all(subjects.map((subject) => readSubject(host, subject, log)));
}
async function readSubject(host, subject, log) {
  if (!isRecorded(subject.section)) return { changes: [], unread: [] };
  const histories = subject.section === "rulesets" ? await readHistories(host, subject.names) : [];
  const found = [...histories, log ? logged(log, subject) : unreadable(logText)];
  return {
    changes: found.flatMap(({ changes }) => changes).sort((one, other) => other.at - one.at),
    unread: found.flatMap(({ unread }) => unread)
  };
}
var unreadable = (source) => ({ changes: [], unread: [source] });
async function readHistories(host, names) {
  const all = await unlessRefused(host.ask(list({})));
  if (!all) return [unreadable("the list of rulesets")];
  const own = all.filter(({ source_type }) => source_type === "Repository");
  const wanted = own.filter(({ name }) => !names.length || names.includes(name));
  const missing = names.filter((name) => !wanted.some((one) => one.name === name));
  const histories = await Promise.all(wanted.map((one) => readHistory(host, one)));
  return [...missing.map((name) => unreadable(historyText(name))), ...histories];
}
async function readHistory(host, { id, name }) {
  const versions = await unlessRefused(host.ask(getRulesetHistory({ ruleset_id: id })));
  if (!versions) return unreadable(historyText(name));
  const changes = versions.map(async ({ actor, updated_at, version_id }) => ({
    by: await nameAccount(host, actor.id),
    at: Date.parse(updated_at),
    what: `version ${version_id}`,
    source: historyText(name)
  }));
  return { changes: await Promise.all(changes), unread: [] };
}
async function nameAccount(host, id) {
  if (id == null) return "an account that GitHub does not name";
  const account = await unlessRefused(host.ask(userNumbered({ account_id: id })));
  return account?.login ?? `account ${id}`;
}
async function readLog(host) {
  const repository = fullName(host.repository);
  if (!await unlessRefused(host.askOnce?.(probeAuditLog) ?? host.ask(probeAuditLog))) return void 0;
  const entries = await unlessRefused(host.ask(searchAuditLog(`repo:${repository}`)));
  return entries?.filter(({ repo }) => repo?.toLowerCase() === repository.toLowerCase());
}
function logged(log, { section, names }) {
  const isAbout = ({ action, ruleset_name: name }) => section === sectionOf(action) && (section !== "rulesets" || !names.length || names.includes(name ?? ""));
  const changes = log.filter(isAbout).map((entry) => ({
    by: entry.actor ?? "an account that the log does not name",
    at: entry["@timestamp"],
    what: entry.action,
    source: logText
  }));
  return { changes, unread: [] };
}

// packages/audit/src/changes/told.ts
var changeText = ({ by, at, what, source }) => `${by} on ${minuteText(at)} (${what}), according to ${source}`;
var tellLastChanges = (host, { heard }, sections) => tellDrifted(host, sections).catch(saysNothing).then((notes) => [...deliveryNote(heard), ...notes]);
var deliveryNote = (heard) => heard ? [noteOf("", `the last webhook for this repository came on ${minuteText(heard.at)}, for a change by ${heard.by}`)] : [];
async function tellDrifted(host, sections) {
  const drifted = sections.filter(({ name, status }) => status === "drift" && isRecorded(name));
  const notes = drifted.map(async ({ name, lines }) => {
    const names = lines.flatMap(({ namedKey = "" }) => /"(.+)"/.exec(namedKey)?.[1] ?? []);
    const [found] = await readChanges(host, [{ section: name, names }]);
    const last = found?.changes[0];
    return last ? [noteOf(name, `last changed by ${changeText(last)}`)] : [];
  });
  return (await Promise.all(notes)).flat();
}
var saysNothing = forgiving([HostUnreachable, RunStopped], () => []);
var noteOf = (key, text) => ({
  kind: "note",
  key,
  message: inTwoViews(text, "the person who last changed it is hidden: this log is public")
});
export {
  changeText,
  tellLastChanges
};
