import { type RepositoryName, toNameKey } from '@trueup/core/github';
import { startRun } from '@trueup/core/run';
import type { RunOptions, TargetStatus } from '@trueup/core/session';
import type { FleetFiles } from './fleet-files.ts';
import type { ServiceConfig } from './service-config.ts';

/** Runs the fleet or a part of it, and collects the status of each repository. */
export async function runTargets(
  { world, directory, extensions }: ServiceConfig,
  { files }: FleetFiles,
  options: RunOptions,
) {
  const statuses: TargetStatus[] = [];
  const excluded = new Set<string>();
  let isUnseen = false;
  const serviceWorld = {
    ...world,
    ...files,
    isUnattended: true as const,
    reportExcluded: (repository: RepositoryName) => void excluded.add(toNameKey(repository)),
    reportFinished: (status: TargetStatus) => void statuses.push(status),
    reportUnseen: () => {
      isUnseen = true;
    },
  };
  return { result: await startRun(options, serviceWorld, directory, extensions), statuses, excluded, isUnseen };
}
