import {
  planOf5 as planOf,
  reconcile5 as reconcile,
  alone6 as alone,
  notThereYet6 as notThereYet,
  withIds15 as withIds,
  note19 as note,
  NotLocated20 as NotLocated,
  failureLines23 as failureLines,
  targetOf23 as targetOf,
  worstOf23 as worstOf,
  askId29 as askId,
  canonical35 as canonical,
  dataOf35 as dataOf,
  hashText35 as hashText,
  isPlanned41 as isPlanned,
  modes64 as modes,
  durationText72 as durationText,
  lags72 as lags,
  nameOfDefault80 as nameOfDefault,
  ofBranch80 as ofBranch,
  ofRepository80 as ofRepository,
  repositoryWith80 as repositoryWith,
  fullName81 as fullName,
  create82 as create,
  leaveToOthers82 as leaveToOthers,
  mapped84 as mapped,
  object84 as object,
  open88 as open,
  code92 as code,
  any93 as any,
  boolean93 as boolean,
  nullable93 as nullable,
  number93 as number,
  optional93 as optional,
  picklist93 as picklist,
  string93 as string,
  administration98 as administration,
  contents98 as contents,
  rest99 as rest,
  __export101 as __export
} from "./action.js";
import {
  repository
} from "./action-chunk-3275G2BD.js";

// packages/core/src/session/targets/target.ts
var startsWithBranch = ({ template, autoInit }) => template !== void 0 || autoInit;

// packages/core/src/run/creation/calls.ts
var calls_exports = {};
__export(calls_exports, {
  createForUser: () => createForUser,
  createInOrganization: () => createInOrganization,
  find: () => find,
  generate: () => generate,
  getDefaultBranch: () => getDefaultBranch,
  hasBranch: () => hasBranch
});
var Found = repositoryWith(["id", "full_name"], {
  private: boolean(),
  visibility: optional(picklist(["public", "private", "internal"]))
});
var find = ofRepository({ answer: nullable(Found), absent: null });
var creating = {
  needs: administration.write,
  isPublic: true,
  answer: object({ id: number() }),
  hints: {
    403: "the owner may restrict who can create repositories of this visibility",
    422: "the name may belong to a repository that is not visible to this token"
  }
};
var createInOrganization = rest("POST /orgs/{org}/repos", creating);
var createForUser = rest("POST /user/repos", creating);
var generate = rest("POST /repos/{template_owner}/{template_repo}/generate", creating);
var getDefaultBranch = ofRepository({ answer: nameOfDefault });
var hasBranch = ofBranch({ answer: mapped(object({ name: string() }), () => true), absent: false });

// packages/core/src/run/creation/section.ts
function declaredCreation(entry, owner, settings) {
  return {
    section,
    desired: { entry, create: entry.create, owner, settings },
    place: ([, ...path]) => entry.place(["create", ...path]),
    entryAt: () => [fullName(entry.repository)]
  };
}
var settingsHash = (declared) => `sha256:${hashText(canonical(dataOf(Object.fromEntries(declared.map(({ section: { key }, desired }) => [key, desired]))) ?? null))}`;
var section = {
  key: "repositories",
  settings: { schema: any() },
  visibleTo: { "": "everyone" },
  risk: { "": { touches: "access" } },
  calls: calls_exports,
  read: (host) => host.ask(find({})),
  plan: planCreation,
  toSettings: () => ({ value: void 0, notes: [] }),
  toUndo: () => ({
    section: repository,
    value: { archived: true },
    notes: [open("the repository is new: undo archives it and does not delete it")]
  })
};
function planCreation(wanted, live) {
  const name = fullName(wanted.entry.repository);
  const subject = `repository ${JSON.stringify(name)}`;
  const { create: given, settings } = wanted;
  if (live) return planFound(subject, given, live);
  const { template, visibility, allBranches, autoInit, properties } = given;
  return [
    create(subject, callFor(wanted), {
      names: [name],
      id: wanted.owner.id,
      holds: {
        visibility,
        ...template ? { template: fullName(template), include_all_branches: allBranches } : { auto_init: autoInit },
        ...Object.keys(properties).length && { custom_properties: properties },
        settings
      },
      because: open(
        `private${template ? `, from ${fullName(template)}` : ""}${visibility === "public" ? untilPublic : ""}`
      )
    })
  ];
}
var untilPublic = ", and public after its settings are applied";
function planFound(subject, { visibility }, live) {
  const is = live.visibility ?? (live.private ? "private" : "public");
  const difference = { key: "visibility", live: is, wanted: visibility };
  return is === visibility || is === "private" ? [] : leaveToOthers(subject, [difference], open("it exists with another visibility than its entry declares"));
}
function callFor({ entry: { repository: repository2 }, create: { template, ...given }, owner }) {
  const { owner: login, name } = repository2;
  if (template) {
    const body = { owner: login, name, private: true, include_all_branches: given.allBranches };
    return generate({ template_owner: template.owner, template_repo: template.name }, body);
  }
  if (!owner.isOrganization) return createForUser({}, { name, private: true, auto_init: given.autoInit });
  const values = Object.keys(given.properties).length ? { custom_properties: given.properties } : {};
  return createInOrganization({}, { name, visibility: "private", auto_init: given.autoInit, ...values });
}

// packages/core/src/run/creation/visit.ts
var patience = 6e4;
async function createOne(visit, missing, onward) {
  const { options } = visit;
  const { repository: repository2, disclosure } = visit.visited;
  if (missing.failure !== void 0) throw missing.failure;
  const { makesFile, editsFile } = modes[options.mode];
  if (makesFile || editsFile) return targetOf(options.mode, repository2, [], [notThereYet]);
  if (options.sections && !options.sections.includes("repository")) throw leftOut();
  visit.reading?.(disclosure.name);
  const creating2 = await openCreation(visit, missing.owner);
  const { undo, ...done } = await perform(creating2);
  if (done.wasThere) throw createdMeanwhile();
  if (!done.isCreated) return reportUncreated(creating2, done);
  const rest2 = await settleNew(visit, creating2, onward);
  const isFailed = done.lines.some(({ kind }) => kind === "error");
  return {
    ...rest2,
    outcome: worstOf([rest2.outcome, ...isFailed ? ["failed"] : []]),
    sections: [...done.sections, ...rest2.sections],
    lines: [...done.lines, ...rest2.lines],
    ...done.plan && { plan: done.plan },
    ...undo
  };
}
async function openCreation(visit, owner) {
  const { options, session, visited } = visit;
  const host = session.ofOwner(visited.repository, modes[options.mode].writes ? [administration.write] : []);
  const reader = host.reader();
  const { settings = { declared: [], remarks: [] }, lines } = await visit.settingsFor(visited, reader);
  const resolved = await Promise.all(settings.declared.map((one) => withIds(one, reader)));
  const hash = settingsHash(resolved);
  const creation = declaredCreation(visited.entry, owner, hash);
  return { ...visit, host, reader, settings, lines, creation, hash };
}
var gatesOf = ({ visited, settings, gates }) => (
  // Lines of `_allow` may be about the settings that follow.
  gates(visited, ofNobody, { ...settings, isPart: true, follows: settings.declared })
);
var ofNobody = { id: async () => void 0, gate: async () => ({}) };
async function perform(creating2) {
  const { visited, host, creation, options } = creating2;
  const found = await reconcile([creation], { ...creating2, ...alone }, gatesOf(creating2), async (done) => {
    if (isDone(done) && host.identity.id === void 0) await host.reader().ask(askId);
  });
  const [section2] = found.sections;
  const [planned] = found.planned;
  const wasThere = planned && isPlanned(planned) && planned.live !== null || await isTaken(section2, host);
  const { plan, why = [] } = await planOf(visited.repository, found.planned, ofNobody, { host, options });
  const undo = found.undo?.(fullName(visited.repository));
  return { sections: found.sections, isCreated: isDone(found), wasThere, lines: [...found.lines, ...why], plan, undo };
}
var isDone = ({ sections: [section2] }) => section2.status === "changed";
async function isTaken({ lines }, host) {
  const isRefused = lines.some(({ request }) => request?.status === 422);
  return isRefused && await host.reader().ask(find({})) !== null;
}
function reportUncreated({ visited, settings, lines, options }, done) {
  const { onlyFinds } = modes[options.mode];
  const isUndone = done.sections.some(({ coverage }) => coverage.some(({ ending: ending2 }) => ending2 === "not-done"));
  const ending = !onlyFinds && isUndone ? "not-done" : "differs";
  const sections = settings.declared.map(({ section: { key } }) => awaiting(key, ending));
  const follows = sections.length ? [followLine(settings.declared)] : [];
  const all = [...lines, ...done.lines, ...follows];
  return targetOf(options.mode, visited.repository, [...done.sections, ...sections], all, done.plan);
}
var awaiting = (name, ending) => ({
  name,
  status: "drift",
  coverage: [{ key: name, ending }],
  lines: []
});
var followLine = (declared) => note(`its settings are compared after it is created: ${declared.map(({ section: section2 }) => code(section2.key)).join(", ")}`);
async function settleNew(visit, { visited, hash, reader }, onward) {
  const { entry, repository: repository2 } = visited;
  const { undoFile: _, ...options } = visit.options;
  const gates = (one, which, settings) => [
    ...options.plan ? [onlyAs(hash, settings.declared ?? [], reader)] : [],
    ...visit.gates(one, which, settings)
  ];
  try {
    await waitForContent(visited, entry.create, visit);
    const now = { ...visit.visited, missing: void 0, isNew: true };
    return await onward({ ...visit, visited: now, options, gates, shared: visit.unlisted });
  } catch (failure) {
    return targetOf(options.mode, repository2, [], failureLines(failure));
  }
}
var onlyAs = (hash, declared, reader) => async () => {
  const resolved = await Promise.all(declared.map((one) => withIds(one, reader)));
  return settingsHash(resolved) === hash ? {} : { refused: "these settings differ from the approved settings", lines: [moved] };
};
var moved = {
  kind: "error",
  key: "plan",
  message: "the settings of the new repository differ from the settings that were approved with its creation: its own file adds to them",
  fix: "review and approve the current plan",
  code: "plan_moved"
};
async function waitForContent({ repository: repository2, called = repository2, disclosure }, create2, { session, world: { clock } }) {
  if (!startsWithBranch(create2)) return;
  const host = session.ofOwner(called, [contents.read]);
  const start = clock.now();
  while (!await hasContent(host.reader())) {
    const passed = clock.now() - start;
    if (passed >= patience) throw withoutContent(passed);
    session.said(`waiting for the first commit of ${disclosure.name} (${durationText(passed)})`);
    await clock.sleep(lags[0]);
  }
}
async function hasContent(reader) {
  const branch = await reader.ask(getDefaultBranch({}));
  return reader.ask(hasBranch({ branch }));
}
var withoutContent = (passed) => new NotLocated(
  `the repository was created, but had no commit after ${durationText(passed)}, so its settings were not applied`,
  "run again when it has a commit; the next run continues, with all brakes",
  "a new repository has no commit yet, so its settings were not applied"
);
var leftOut = () => new NotLocated(
  "it does not exist yet, and `--sections` does not include `repository`, which creates it",
  "add `repository` to `--sections`, or remove `--sections`",
  "a repository does not exist yet, and `--sections` does not include its creation"
);
var createdMeanwhile = () => new NotLocated(
  "another process created it during this run, so this run makes no changes to it",
  "run again; the next run reads it again, with all brakes",
  "another process created a repository during this run, so this run makes no changes to it"
);

export {
  createOne,
  openCreation,
  gatesOf,
  followLine,
  waitForContent
};
