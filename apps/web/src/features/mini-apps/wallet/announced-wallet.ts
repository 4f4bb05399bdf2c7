/** The wallet as EIP-6963 announces it to mini apps. */
export const WALLET_INFO = {
  name: 'Castaway',
  rdns: 'xyz.castaway.mini-app',
  icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iIzBmNmI3YyIvPjxwYXRoIGQ9Ik02IDIwcTUtNiAxMCAwdDEwIDAiIGZpbGw9Im5vbmUiIHN0cm9rZT0iI2ZmZiIgc3Ryb2tlLXdpZHRoPSIzIi8+PC9zdmc+',
}
