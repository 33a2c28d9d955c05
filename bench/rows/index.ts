import type { Row } from '../row.ts';
import { applies } from './applies.ts';
import { auditRequests, audits } from './audit.ts';
import { converged } from './converged.ts';
import { deployments } from './deployments.ts';
import { files } from './files.ts';
import { fleet } from './fleet.ts';
import { fleetLayers } from './fleet-layers.ts';
import { fleetMemory, foldedRequests } from './folded.ts';
import { labels } from './labels.ts';
import { patterns } from './patterns.ts';
import { planData } from './plan.ts';
import { protection } from './protection.ts';
import { renders } from './render.ts';
import { serving } from './serve.ts';
import { shards } from './shards.ts';
import { snapshot } from './snapshot.ts';
import { startup } from './startup.ts';
import { strangers } from './strangers.ts';
import { writes } from './writes.ts';

export const rows: Readonly<Record<string, () => Promise<Row[]>>> = {
  startup,
  converged,
  labels,
  plan: planData,
  protection,
  audit: audits,
  patterns,
  deployments,
  fleet,
  folded: foldedRequests,
  'fleet-memory': fleetMemory,
  snapshot,
  shards,
  render: renders,
  files,
  'fleet-layers': fleetLayers,
  writes,
  applies,
  serve: serving,
  strangers,
};

/** The same on every machine: `test/figures.test.ts` holds them to their goals. */
export const exact = { auditRequests, foldedRequests, writes, applies };
