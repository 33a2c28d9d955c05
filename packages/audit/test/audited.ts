import { memoryFiles, quickClock } from '../../../test/kit/runs/scene.ts';
import { fakeTerminal } from '../../../test/kit/runs/terminal.ts';
import { runAudit } from '../../cli/src/audit/audit.ts';
import type { WireAnswer, WireRequest } from '../../core/src/github/http/http.ts';
import { MissingFileError } from '../../core/src/settings/reading/load.ts';
import { openSimulator, type Seed, type SimulatorOptions } from '../../simulator/src/index.ts';

export interface Audited {
  readonly seed: Seed;
  readonly flags?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** What the token may do; unset, everything. */
  readonly grants?: Readonly<Record<string, 'read' | 'write'>>;
  /** Files of this machine. */
  readonly files?: Readonly<Record<string, string>>;
  readonly columns?: number;
  between?(request: WireRequest, send: () => Promise<WireAnswer>): Promise<WireAnswer>;
}

/** Runs `trueup audit` on a host in memory. */
export async function audited({ seed, flags, environment, grants, files = {}, columns, between }: Audited) {
  const token = { token: 'secret-token', ...(grants && { grants }) } as NonNullable<SimulatorOptions['tokens']>[number];
  const simulator = openSimulator({ seed, tokens: [token] });
  const { terminal, seen } = fakeTerminal({ GITHUB_TOKEN: 'secret-token', ...environment }, '/nowhere', columns);
  const held = memoryFiles({ ...files });
  const send = simulator.transport;
  const reach = {
    transport: (request: WireRequest) => (between ? between(request, () => send(request)) : send(request)),
    clock: quickClock(),
    load: async (file: string) => files[file] ?? Promise.reject(new MissingFileError(file)),
    list: async (folder: string) =>
      Object.keys(held.held).flatMap((file) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : [])),
    files: held,
  };
  const given = new Map(Object.entries({ 'private-repos': 'show', ...flags }));
  const code = await runAudit({ flags: given, files: [] }, terminal, reach);
  return { code, ...seen, simulator, held: held.held };
}
