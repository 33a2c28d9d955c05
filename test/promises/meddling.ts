import { liveOf, pathOf, type Tried } from '../every-section.ts';
import type { Meddling, Send } from '../samples/meddling.ts';
import type { Scene } from '../scene.ts';
import { callerOf } from '../simulator-caller.ts';

/** What somebody else does to what the settings are about, and whether it is still there. */
export const meddle = (stage: Scene, tried: Tried, { act, isThere }: Meddling) => {
  const { send } = callerOf(stage.simulator);
  const below: Send = (method, path, body) => send(method, `${pathOf(tried)}${path}`, body);
  return { act: async () => act(below, liveOf(tried, stage)), isThere: () => isThere(liveOf(tried, stage)) };
};
