// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {HasNoId, IdGateway, NotAllowed} from "./Registries.sol";

/// The owners of accounts. The server syncs every account of its database to it; one that was just registered is looked
/// up at the gateway.
contract IdRegistry {
    event Keep(address indexed owner, uint256 indexed id);

    address private immutable operator;
    IdGateway private immutable gateway;
    // New storage variables come last, because earlier chains have the existing ones in this order.
    mapping(address owner => uint256 id) private ids;
    mapping(uint256 id => address owner) private owners;
    mapping(uint256 id => address recovery) private recoveries;
    /// The highest FID with an account.
    uint256 public idCounter;
    /// How often the server has moved an account to another wallet, which revokes its keys.
    mapping(uint256 id => uint256 count) public moves;

    constructor(address operator_, IdGateway gateway_) {
        operator = operator_;
        gateway = gateway_;
    }

    function idOf(address owner) external view returns (uint256) {
        uint256 id = ids[owner];
        if (id != 0) return id;
        id = gateway.idOf(owner);
        // The account may have changed owners since it was registered there.
        return custodyOf(id) == owner ? id : 0;
    }

    function custodyOf(uint256 id) public view returns (address) {
        address owner = owners[id];
        return owner != address(0) ? owner : gateway.custodyOf(id);
    }

    function recoveryOf(uint256 id) external view returns (address) {
        return recoveries[id];
    }

    /// No local signature uses a nonce of this contract.
    function nonces(address) external pure returns (uint256) {
        return 0;
    }

    function keep(uint256[] calldata kept, address[] calldata to, address[] calldata recovery) external {
        if (msg.sender != operator) revert NotAllowed();
        for (uint256 i = 0; i < kept.length; i++) {
            address before = owners[kept[i]];
            if (ids[before] == kept[i]) ids[before] = 0;
        }
        for (uint256 i = 0; i < kept.length; i++) {
            uint256 id = kept[i];
            if (owners[id] != address(0) && owners[id] != to[i]) moves[id]++;
            owners[id] = to[i];
            ids[to[i]] = id;
            recoveries[id] = recovery[i];
            if (id > idCounter) idCounter = id;
            emit Keep(to[i], id);
        }
    }
}
