/** The wallet's mark, as a `data:` URI: nothing has to be fetched for it. */
export const walletIcon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0OCA0OCI+PHJlY3Qgd2lkdGg9IjQ4IiBoZWlnaHQ9IjQ4IiByeD0iMTIiIGZpbGw9IiMwYjVhNjgiLz48cGF0aCBkPSJNMTAgMzBjNC00IDgtNCAxNCAwczEwIDQgMTQgMCIgZmlsbD0ibm9uZSIgc3Ryb2tlPSIjZjhmNGVjIiBzdHJva2Utd2lkdGg9IjQiIHN0cm9rZS1saW5lY2FwPSJyb3VuZCIvPjxjaXJjbGUgY3g9IjI0IiBjeT0iMTgiIHI9IjYiIGZpbGw9IiNlM2I5NmIiLz48L3N2Zz4='

export const walletName = 'Castaway wallet'
