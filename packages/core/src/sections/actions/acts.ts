import type { ActionStep } from '../../plan/item.ts';
import { fillBody } from './endpoints.ts';
import type { ActionsBody, Endpoint } from './table.ts';

/** For an endpoint that becomes readable only after earlier writes. Sends the undeclared keys back unchanged. */
export const createPutAfterRead = (endpoint: Endpoint, declared: ActionsBody): ActionStep => ({
  act: endpoint.put({}, declared).route,
  async run(github) {
    const live = await github.ask(endpoint.get({}));
    await github.send(endpoint.put({}, fillBody(endpoint, declared, live)));
    return undefined;
  },
});
