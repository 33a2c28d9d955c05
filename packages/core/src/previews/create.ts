import { findEntry } from '../fleet/file/repository-entries.ts';
import { createDenialPolicy } from '../report/result/outcome.ts';
import { createCreationGates, noteLaterSettings, openCreationRun } from '../run/creation/create-repository.ts';
import type { RepositoryRun } from '../run/run-types.ts';
import type { MissingRepository, RepositoryEntry } from '../session/targets/target.ts';
import { planPreview } from './mode.ts';
import type { FleetPreview, Side } from './pull/sides.ts';
import { createPreviewedTarget, explainNoProvenApply, getTargetBranchName, readIfValid } from './run.ts';

export async function previewCreation(repositoryRun: RepositoryRun<FleetPreview>, missing: MissingRepository) {
  const { options, pull, base, target } = repositoryRun;
  if (missing.failure !== undefined) throw missing.failure;
  repositoryRun.markRead(target);
  const openSideCreation = (side: Side, entry: RepositoryEntry) =>
    openCreationRun(
      { ...repositoryRun, settingsFor: side.sources.readSettings, target: { ...target, entry } },
      missing.owner!,
    );
  const creationRun = await openSideCreation(pull, target.entry!);
  const baseEntry = base && findEntry(base.entries, target.repository);
  const baseCreation = baseEntry?.create && (await openSideCreation(base!, baseEntry));
  const sides = { pull: [creationRun.creation], base: baseCreation ? [baseCreation.creation] : [] };
  const previewed = await planPreview(sides, {
    reader: creationRun.reader,
    id: async () => undefined,
    denials: createDenialPolicy(options),
    gates: createCreationGates(creationRun),
    async readApplied() {
      const last = await repositoryRun.readApplied();
      const entry = last?.side && findEntry(last.side.entries, target.repository);
      const applied = await readIfValid(async () => entry?.create && (await openSideCreation(last!.side!, entry)));
      return last && { ...last, declared: applied ? [applied.creation] : [] };
    },
    unproven: explainNoProvenApply(repositoryRun),
    branch: getTargetBranchName(repositoryRun),
  });
  const result = createPreviewedTarget(target.repository, previewed, repositoryRun);
  const { declared } = creationRun.settings;
  return {
    ...result,
    lines: [...creationRun.lines, ...result.lines, ...(declared.length ? [noteLaterSettings(declared)] : [])],
  };
}
