import {
  closed83 as closed,
  reference89 as reference,
  listUnder95 as listUnder,
  object95 as object,
  rest96 as rest,
  pipe97 as pipe,
  regex97 as regex,
  string97 as string
} from "./action.js";
import {
  storeSettings,
  storedName
} from "./action-chunk-HFI535RC.js";

// src/sections/families/secret-store/calls.ts
var PublicKey = object({ key_id: string(), key: pipe(string(), regex(/^[A-Za-z0-9+/]{43}=$/)) });
var secretCalls = (store, { read, write, key }) => ({
  list: rest(`GET ${store}/secrets`, {
    needs: read,
    pages: { per: 100, identity: "name", list: "secrets" },
    answer: listUnder("secrets", object({ name: string() }))
  }),
  /** Only a write asks for the key. */
  publicKey: rest(`GET ${store}/secrets/public-key`, { answer: PublicKey, madeBy: ["apply"], needs: read, ...key }),
  put: rest(`PUT ${store}/secrets/{secret_name}`, { needs: write }),
  remove: rest(`DELETE ${store}/secrets/{secret_name}`, { needs: write })
});
var Secret = closed({ name: storedName(), value: reference() });
var nameSecret = ({ name }) => `secret ${JSON.stringify(name)}`;
var settings = storeSettings(Secret, "keep", nameSecret, (name) => `$${name}`);

export {
  secretCalls,
  nameSecret,
  settings
};
