// The server as others can reach it: on localhost only this machine would find the table.
export const server = $state({ address: location.origin });
