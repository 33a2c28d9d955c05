import { createMemoryFiles, createQuickClock } from '../../../test/kit/runs/scene.ts';
import { createFakeTerminal } from '../../../test/kit/runs/terminal.ts';
import { runAuditCommand } from '../../cli/src/audit/audit.ts';
import type { WireAnswer, WireRequest } from '../../core/src/github/http/http.ts';
import { MissingFileError } from '../../core/src/settings/reading/load.ts';
import { openSimulator, type Seed, type SimulatorOptions } from '../../simulator/src/index.ts';

export interface AuditScenario {
  readonly seed: Seed;
  readonly flags?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** The permissions of the token. If unset, the token has all permissions. */
  readonly grants?: Readonly<Record<string, 'read' | 'write'>>;
  /** Local files. */
  readonly files?: Readonly<Record<string, string>>;
  readonly columns?: number;
  between?(request: WireRequest, send: () => Promise<WireAnswer>): Promise<WireAnswer>;
}

/** Runs `trueup audit` on the simulated GitHub. */
export async function runAuditOn({ seed, flags, environment, grants, files = {}, columns, between }: AuditScenario) {
  const token = { token: 'secret-token', ...(grants && { grants }) } as NonNullable<SimulatorOptions['tokens']>[number];
  const simulator = openSimulator({ seed, tokens: [token] });
  const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 'secret-token', ...environment }, '/nowhere', columns);
  const held = createMemoryFiles({ ...files });
  const send = simulator.transport;
  const systemWorld = {
    transport: (request: WireRequest) => (between ? between(request, () => send(request)) : send(request)),
    clock: createQuickClock(),
    load: async (file: string) => files[file] ?? Promise.reject(new MissingFileError(file)),
    list: async (folder: string) =>
      Object.keys(held.held).flatMap((file) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : [])),
    files: held,
  };
  const given = new Map(Object.entries({ 'private-repos': 'show', ...flags }));
  const code = await runAuditCommand({ flags: given, files: [] }, terminal, systemWorld);
  return { code, ...seen, simulator, held: held.held };
}
