import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiProxy } from './api-proxy.ts'

// Set by start.mjs; tests and builds need neither.
const { API_URL, API_KEY = '', WEB_PORT = '5173' } = process.env
const proxy = API_URL ? apiProxy(API_URL, API_KEY) : {}

export default defineConfig({
  plugins: [react()],
  server: { port: Number(WEB_PORT), proxy },
  preview: { port: Number(WEB_PORT), proxy },
})
