import {
  hasBranchFromStart108 as hasBranchFromStart,
  buildPlanDocument5 as buildPlanDocument,
  reconcileRepository5 as reconcileRepository,
  missingRepositoryNote6 as missingRepositoryNote,
  singleRunReaders6 as singleRunReaders,
  reportNote14 as reportNote,
  RepositoryNotLocated15 as RepositoryNotLocated,
  createTargetResult18 as createTargetResult,
  findWorstOutcome18 as findWorstOutcome,
  reportFailures18 as reportFailures,
  resolveNames22 as resolveNames,
  idCall29 as idCall,
  isPlanned45 as isPlanned,
  modes67 as modes,
  hashText69 as hashText,
  toCanonicalText69 as toCanonicalText,
  toData69 as toData,
  formatDuration76 as formatDuration,
  visibilityDelays76 as visibilityDelays,
  defaultBranchAnswer84 as defaultBranchAnswer,
  defineBranchCall84 as defineBranchCall,
  defineRepositoryAnswer84 as defineRepositoryAnswer,
  defineRepositoryCall84 as defineRepositoryCall,
  toFullName85 as toFullName,
  planCreate87 as planCreate,
  planOutOfReach87 as planOutOfReach,
  defineObject89 as defineObject,
  mapAnswer89 as mapAnswer,
  any96 as any,
  boolean96 as boolean,
  nullable96 as nullable,
  number96 as number,
  optional96 as optional,
  picklist96 as picklist,
  string96 as string,
  markPublic97 as markPublic,
  formatCode98 as formatCode,
  defineRestCall103 as defineRestCall,
  administration104 as administration,
  contents104 as contents,
  __export106 as __export
} from "./action.js";
import {
  repository
} from "./action-chunk-MJJJGU3F.js";

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
var Found = defineRepositoryAnswer(["id", "full_name"], {
  private: boolean(),
  visibility: optional(picklist(["public", "private", "internal"]))
});
var find = defineRepositoryCall({ answer: nullable(Found), absent: null });
var creationCall = {
  needs: administration.write,
  isPublic: true,
  answer: defineObject({ id: number() }),
  hints: {
    403: "the owner may restrict who can create repositories of this visibility",
    422: "the name may belong to a repository that is not visible to this token"
  }
};
var createInOrganization = defineRestCall("POST /orgs/{org}/repos", creationCall);
var createForUser = defineRestCall("POST /user/repos", creationCall);
var generate = defineRestCall("POST /repos/{template_owner}/{template_repo}/generate", creationCall);
var getDefaultBranch = defineRepositoryCall({ answer: defaultBranchAnswer });
var hasBranch = defineBranchCall({
  answer: mapAnswer(defineObject({ name: string() }), () => true),
  absent: false
});

// packages/core/src/run/creation/section.ts
function declareCreation(entry, owner, settings) {
  return {
    section,
    desired: { entry, create: entry.create, owner, settings },
    place: ([, ...path]) => entry.place(["create", ...path]),
    entryAt: () => [toFullName(entry.repository)]
  };
}
var hashSettings = (declared) => `sha256:${hashText(toCanonicalText(toData(Object.fromEntries(declared.map(({ section: { key }, desired }) => [key, desired]))) ?? null))}`;
var section = {
  key: "repositories",
  settings: { schema: any() },
  visibleTo: { "": "everyone" },
  risk: { "": { touches: "access" } },
  calls: calls_exports,
  read: (github) => github.ask(find({})),
  plan: planCreation,
  toSettings: () => ({ value: void 0, notes: [] }),
  toUndo: () => ({
    section: repository,
    value: { archived: true },
    notes: [markPublic("the repository is new: undo archives it and does not delete it")]
  })
};
function planCreation(wanted, live) {
  const name = toFullName(wanted.entry.repository);
  const subject = `repository ${JSON.stringify(name)}`;
  const { create: creation, settings } = wanted;
  if (live) return planExisting(subject, creation, live);
  const { template, visibility, allBranches, autoInit, properties } = creation;
  return [
    planCreate(subject, buildCreationCall(wanted), {
      names: [name],
      id: wanted.owner.id,
      holds: {
        visibility,
        ...template ? { template: toFullName(template), include_all_branches: allBranches } : { auto_init: autoInit },
        ...Object.keys(properties).length && { custom_properties: properties },
        settings
      },
      because: markPublic(
        `private${template ? `, from ${toFullName(template)}` : ""}${visibility === "public" ? publicLater : ""}`
      )
    })
  ];
}
var publicLater = ", and public after its settings are applied";
function planExisting(subject, { visibility }, live) {
  const liveVisibility = live.visibility ?? (live.private ? "private" : "public");
  const difference = { key: "visibility", live: liveVisibility, wanted: visibility };
  return liveVisibility === visibility || liveVisibility === "private" ? [] : planOutOfReach(subject, [difference], markPublic("it exists with another visibility than its entry declares"));
}
function buildCreationCall({ entry: { repository: repository2 }, create: { template, ...options }, owner }) {
  const { owner: login, name } = repository2;
  if (template) {
    const body = { owner: login, name, private: true, include_all_branches: options.allBranches };
    return generate({ template_owner: template.owner, template_repo: template.name }, body);
  }
  if (!owner.isOrganization) return createForUser({}, { name, private: true, auto_init: options.autoInit });
  const values = Object.keys(options.properties).length ? { custom_properties: options.properties } : {};
  return createInOrganization({}, { name, visibility: "private", auto_init: options.autoInit, ...values });
}

// packages/core/src/run/creation/create-repository.ts
var contentTimeout = 6e4;
async function createRepository(repositoryRun, missing, runRepository) {
  const { options } = repositoryRun;
  const { repository: repository2, disclosure } = repositoryRun.target;
  if (missing.failure !== void 0) throw missing.failure;
  const { makesFile, editsFile } = modes[options.mode];
  if (makesFile || editsFile) return createTargetResult(options.mode, repository2, [], [missingRepositoryNote]);
  if (options.sections && !options.sections.includes("repository")) throw createExcludedFailure();
  repositoryRun.announceReading?.(disclosure.name);
  const creationRun = await openCreationRun(repositoryRun, missing.owner);
  const { undo, ...done } = await reconcileCreation(creationRun);
  if (done.existedBefore) throw createConcurrentFailure();
  if (!done.isCreated) return reportUncreated(creationRun, done);
  const rest = await applyNewSettings(repositoryRun, creationRun, runRepository);
  const isFailed = done.lines.some(({ kind }) => kind === "error");
  return {
    ...rest,
    outcome: findWorstOutcome([rest.outcome, ...isFailed ? ["failed"] : []]),
    sections: [...done.sections, ...rest.sections],
    lines: [...done.lines, ...rest.lines],
    ...done.plan && { plan: done.plan },
    ...undo
  };
}
async function openCreationRun(repositoryRun, owner) {
  const { options, session, target } = repositoryRun;
  const client = session.openOwnerClient(target.repository, modes[options.mode].writes ? [administration.write] : []);
  const reader = client.createReader();
  const { settings = { declared: [], remarks: [] }, lines } = await repositoryRun.settingsFor(target, reader);
  const resolved = await Promise.all(settings.declared.map((section2) => resolveNames(section2, reader)));
  const hash = hashSettings(resolved);
  const creation = declareCreation(target.entry, owner, hash);
  return { ...repositoryRun, client, reader, settings, lines, creation, hash };
}
var createCreationGates = ({ target, settings, gates }) => gates(target, unknownRepository, { ...settings, isPartialPlan: true, laterSettings: settings.declared });
var unknownRepository = { readId: async () => void 0, gate: async () => ({}) };
async function reconcileCreation(creationRun) {
  const { target, client, creation } = creationRun;
  const reconciled = await reconcileRepository(
    [creation],
    { ...creationRun, ...singleRunReaders },
    createCreationGates(creationRun),
    async (done) => {
      if (isCreationDone(done) && client.identity.id === void 0) await client.createReader().ask(idCall);
    }
  );
  const [section2] = reconciled.sections;
  const [planned] = reconciled.planned;
  const existedBefore = planned && isPlanned(planned) && planned.live !== null || await isNameTaken(section2, client);
  const { repository: repository2 } = target;
  const { plan, why = [] } = await buildPlanDocument(repository2, reconciled.planned, unknownRepository, creationRun);
  const undo = reconciled.undo?.(toFullName(repository2));
  return {
    sections: reconciled.sections,
    isCreated: isCreationDone(reconciled),
    existedBefore,
    lines: [...reconciled.lines, ...why],
    plan,
    undo
  };
}
var isCreationDone = ({ sections: [section2] }) => section2.status === "changed";
async function isNameTaken({ lines }, client) {
  const isRefused = lines.some(({ request }) => request?.status === 422);
  return isRefused && await client.createReader().ask(find({})) !== null;
}
function reportUncreated({ target, settings, lines, options }, done) {
  const { onlyReports } = modes[options.mode];
  const isUndone = done.sections.some(({ coverage }) => coverage.some(({ ending: ending2 }) => ending2 === "not-done"));
  const ending = !onlyReports && isUndone ? "not-done" : "differs";
  const sections = settings.declared.map(({ section: { key } }) => createPendingResult(key, ending));
  const laterNote = sections.length ? [noteLaterSettings(settings.declared)] : [];
  const all = [...lines, ...done.lines, ...laterNote];
  return createTargetResult(options.mode, target.repository, [...done.sections, ...sections], all, done.plan);
}
var createPendingResult = (name, ending) => ({
  name,
  status: "drift",
  coverage: [{ key: name, ending }],
  lines: []
});
var noteLaterSettings = (declared) => reportNote(
  `its settings are compared after it is created: ${declared.map(({ section: section2 }) => formatCode(section2.key)).join(", ")}`
);
async function applyNewSettings(repositoryRun, { target, settings: { declared: judgedSettings }, hash, reader }, runRepository) {
  const { entry, repository: repository2 } = target;
  const { undoFile: _, ...options } = repositoryRun.options;
  const createGatesWithHash = (gatedTarget, idCheck, settings) => [
    ...options.plan ? [createHashGate(hash, settings.declared ?? [], reader)] : [],
    ...repositoryRun.gates(gatedTarget, idCheck, { ...settings, judgedSettings })
  ];
  try {
    await waitForContent(target, entry.create, repositoryRun);
    const createdTarget = { ...repositoryRun.target, missing: void 0, isNew: true };
    return await runRepository({
      ...repositoryRun,
      target: createdTarget,
      options,
      gates: createGatesWithHash,
      toSharedReader: repositoryRun.toReaderWithoutLists
    });
  } catch (failure) {
    return createTargetResult(options.mode, repository2, [], reportFailures(failure));
  }
}
var createHashGate = (hash, declared, reader) => async () => {
  const resolved = await Promise.all(declared.map((section2) => resolveNames(section2, reader)));
  return hashSettings(resolved) === hash ? {} : { refused: "these settings differ from the approved settings", lines: [movedLine] };
};
var movedLine = {
  kind: "error",
  key: "plan",
  message: "the settings of the new repository differ from the settings that were approved with its creation: its own file adds to them",
  fix: "review and approve the current plan",
  code: "plan_moved"
};
async function waitForContent({ repository: repository2, currentName = repository2, disclosure }, create, { session, world: { clock } }) {
  if (!hasBranchFromStart(create)) return;
  const client = session.openOwnerClient(currentName, [contents.read]);
  const start = clock.now();
  while (!await hasDefaultBranch(client.createReader())) {
    const passed = clock.now() - start;
    if (passed >= contentTimeout) throw createNoContentFailure(passed);
    session.showProgress(`waiting for the first commit of ${disclosure.name} (${formatDuration(passed)})`);
    await clock.sleep(visibilityDelays[0]);
  }
}
async function hasDefaultBranch(reader) {
  const branch = await reader.ask(getDefaultBranch({}));
  return reader.ask(hasBranch({ branch }));
}
var createNoContentFailure = (passed) => new RepositoryNotLocated(
  `the repository was created, but had no commit after ${formatDuration(passed)}, so its settings were not applied`,
  "run again when it has a commit; the next run continues, with all brakes",
  "a new repository has no commit yet, so its settings were not applied"
);
var createExcludedFailure = () => new RepositoryNotLocated(
  "it does not exist yet, and `--sections` does not include `repository`, which creates it",
  "add `repository` to `--sections`, or remove `--sections`",
  "a repository does not exist yet, and `--sections` does not include its creation"
);
var createConcurrentFailure = () => new RepositoryNotLocated(
  "another process created it during this run, so this run makes no changes to it",
  "run again; the next run reads it again, with all brakes",
  "another process created a repository during this run, so this run makes no changes to it"
);

export {
  createRepository,
  openCreationRun,
  createCreationGates,
  noteLaterSettings,
  waitForContent
};
