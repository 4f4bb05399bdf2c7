// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {HasNoId, IdGateway, NotAllowed} from "./Registries.sol";

error NoSuchKey();

/// Says whose an account is. Those that were registered here are known to the gateway; the island tells of the others,
/// which it keeps in its database.
contract IdRegistry {
    event Keep(address indexed owner, uint256 indexed id);

    address private immutable operator;
    IdGateway private immutable gateway;
    mapping(address owner => uint256 id) private ids;
    mapping(uint256 id => address owner) private owners;

    constructor(address operator_, IdGateway gateway_) {
        operator = operator_;
        gateway = gateway_;
    }

    function idOf(address owner) external view returns (uint256) {
        uint256 id = ids[owner];
        return id != 0 ? id : gateway.idOf(owner);
    }

    function custodyOf(uint256 id) external view returns (address) {
        address owner = owners[id];
        return owner != address(0) ? owner : gateway.custodyOf(id);
    }

    function keep(uint256 id, address owner) external {
        if (msg.sender != operator) revert NotAllowed();
        ids[owners[id]] = 0;
        owners[id] = owner;
        ids[owner] = id;
        emit Keep(owner, id);
    }
}

/// Says what keys an account has, those that only sign in (type 2) among them.
contract KeyRegistry {
    event Remove(uint256 indexed fid, bytes indexed key, bytes keyBytes);

    enum KeyState {
        NULL,
        ADDED,
        REMOVED
    }

    struct KeyData {
        KeyState state;
        uint32 keyType;
    }

    address private immutable gateway;
    IdRegistry private immutable ids;
    mapping(uint256 fid => mapping(bytes key => KeyData)) private keys;

    constructor(address gateway_, IdRegistry ids_) {
        gateway = gateway_;
        ids = ids_;
    }

    function keyDataOf(uint256 fid, bytes calldata key) external view returns (KeyData memory) {
        return keys[fid][key];
    }

    function add(uint256 fid, uint32 keyType, bytes calldata key) external {
        if (msg.sender != gateway) revert NotAllowed();
        keys[fid][key] = KeyData(KeyState.ADDED, keyType);
    }

    /// By the owner of the account.
    function remove(bytes calldata key) external {
        uint256 fid = ids.idOf(msg.sender);
        if (fid == 0) revert HasNoId();
        if (keys[fid][key].state != KeyState.ADDED) revert NoSuchKey();
        keys[fid][key].state = KeyState.REMOVED;
        emit Remove(fid, key, key);
    }
}
