import type { ActionStep } from '../../plan/item.ts';
import { fillBodyFromLive } from './endpoints.ts';
import type { ActionsBody, Endpoint } from './table.ts';

/** Reads an endpoint that earlier writes make readable, and sends its undeclared keys back unchanged. */
export const createPutAfterRead = (endpoint: Endpoint, declared: ActionsBody): ActionStep => ({
  act: endpoint.put({}, declared).route,
  async run(github) {
    const live = await github.ask(endpoint.get({}));
    await github.send(endpoint.put({}, fillBodyFromLive(endpoint, declared, live)));
    return undefined;
  },
});
