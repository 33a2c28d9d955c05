import type { Row } from '../row.ts';
import { measureApplies } from './applies.ts';
import { countAuditRequests, measureAudits } from './audit.ts';
import { measureConvergedCheck } from './converged.ts';
import { measureDeployments } from './deployments.ts';
import { measureFiles } from './files.ts';
import { measureFleets } from './fleet.ts';
import { measureFleetLayers } from './fleet-layers.ts';
import { countBatchedRequests, measureFleetMemory } from './folded.ts';
import { measureLabels } from './labels.ts';
import { measurePatterns } from './patterns.ts';
import { measurePlanData } from './plan.ts';
import { measureProtection } from './protection.ts';
import { measureRenders } from './render.ts';
import { measureService } from './serve.ts';
import { measureShards } from './shards.ts';
import { measureSnapshot } from './snapshot.ts';
import { measureStartup } from './startup.ts';
import { measureStrangers } from './strangers.ts';
import { measureWrites } from './writes.ts';

export const rows: Readonly<Record<string, () => Promise<Row[]>>> = {
  startup: measureStartup,
  converged: measureConvergedCheck,
  labels: measureLabels,
  plan: measurePlanData,
  protection: measureProtection,
  audit: measureAudits,
  patterns: measurePatterns,
  deployments: measureDeployments,
  fleet: measureFleets,
  folded: countBatchedRequests,
  'fleet-memory': measureFleetMemory,
  snapshot: measureSnapshot,
  shards: measureShards,
  render: measureRenders,
  files: measureFiles,
  'fleet-layers': measureFleetLayers,
  writes: measureWrites,
  applies: measureApplies,
  serve: measureService,
  strangers: measureStrangers,
};

/** These figures are equal on every machine. `test/figures.test.ts` checks them against their goals. */
export const exact = {
  auditRequests: countAuditRequests,
  foldedRequests: countBatchedRequests,
  writes: measureWrites,
  applies: measureApplies,
};
