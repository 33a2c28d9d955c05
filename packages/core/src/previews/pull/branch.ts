import * as v from 'valibot';
import { parseJson } from '../../github/http/message.ts';
import type { World } from '../../session/world/world.ts';

const Event = v.object({ repository: v.object({ default_branch: v.string() }) });

export type TargetBranch = Awaited<ReturnType<typeof readTargetBranch>>;

/** Every workflow event contains the default branch. Without an event, the branch counts as the default. */
export async function readTargetBranch(name: string, { environment, files }: World) {
  const path = environment.GITHUB_EVENT_PATH;
  const event = parseJson((path && (await files.read(path))) || 'null');
  return { name, isDefault: !v.is(Event, event) || event.repository.default_branch === name };
}
